/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; every value may be missing. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Free data beside an event: signatures, item ids, usage. Keys are kept as they came. */
export type Metadata = JsonObject;
