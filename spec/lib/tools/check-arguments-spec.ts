import assert from 'node:assert/strict';
import { checkArguments } from '../../../lib/tools/check-arguments.js';
import { parameterSchema } from '../../../lib/tools/parameter-schema.js';

const schema = parameterSchema({
  path: { type: 'string', required: true },
  depth: { type: 'integer', default: 1 },
  list: { type: 'array', items: 'string' },
  deep: { type: 'object', properties: { inner: { type: 'string', required: true, summary: 'In.' } } },
});

describe('the arguments of a local tool', () => {
  it('have a schema, however deep', () => {
    assert.deepEqual(schema, {
      type: 'object',
      properties: {
        path: { type: 'string' },
        depth: { type: 'integer', default: 1 },
        list: { type: 'array', items: { type: 'string' } },
        deep: {
          type: 'object',
          properties: { inner: { type: 'string', description: 'In.' } },
          required: ['inner'],
          additionalProperties: false,
        },
      },
      required: ['path'],
      additionalProperties: false,
    });
    const own = { type: 'object', properties: { x: {} }, required: ['x'] };
    assert.equal(parameterSchema(own), own);
    assert.deepEqual(parameterSchema({}), { type: 'object', properties: {}, additionalProperties: false });
  });

  it('get their defaults', () => {
    assert.deepEqual(checkArguments(schema, { path: 'x' }), { arguments: { depth: 1, path: 'x' } });
    assert.deepEqual(checkArguments(schema, { path: 'x', depth: 3 }), { arguments: { depth: 3, path: 'x' } });
  });

  it('are refused when some are missing or unknown', () => {
    assert.deepEqual(checkArguments(schema, {}), { problem: 'missing argument: path' });
    assert.deepEqual(checkArguments(schema, { file: 1, line: 2 }), { problem: 'missing argument: path; unknown arguments: file, line' });
    assert.deepEqual(checkArguments({ type: 'object', properties: {} }, { file: 1 }), { arguments: { file: 1 } });
  });
});
