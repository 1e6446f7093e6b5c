import { isJsonObject } from '../conversation/shape.js';
import type { Json, JsonObject } from '../model/json.js';

/**
 * The JSON Schema of a tool's arguments, from the `parameters` of its configuration: a table of parameters by name
 * (`type`, `required`, `summary`, `default`, `enum`, `items`, `properties`, …), or a JSON Schema of an object, which is
 * taken as it is.
 */
export function parameterSchema(parameters: JsonObject): JsonObject {
  if (parameters.type === 'object' && isJsonObject(parameters.properties)) return parameters;
  return objectSchema(parameters);
}

function objectSchema(parameters: JsonObject): JsonObject {
  const entries = Object.entries(parameters);
  const required = entries.filter(([, value]) => isJsonObject(value) && value.required === true);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, value]) => [name, valueSchema(value)])),
    ...(required.length === 0 ? {} : { required: required.map(([name]) => name) }),
    additionalProperties: false,
  };
}

function valueSchema(value: Json): JsonObject {
  // `path = "string"` is short for `path = { type = "string" }`.
  if (!isJsonObject(value)) return { type: value };
  const { summary, properties, items } = value;
  const about = value.description ?? summary;
  const rest = Object.entries(value).filter(([name]) => name !== 'required' && name !== 'summary');
  return {
    ...Object.fromEntries(rest),
    ...(isJsonObject(properties) ? objectSchema(properties) : {}),
    ...(about === undefined ? {} : { description: about }),
    ...(items === undefined ? {} : { items: valueSchema(items) }),
  };
}
