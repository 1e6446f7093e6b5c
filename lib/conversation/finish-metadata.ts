import type { Json, Metadata } from '../model/json.js';
import type { FinishedEvent } from '../model/provider-events.js';

/** What the last event of an answer learns when the answer ends: `finish` (with the wire's own word) and `usage`. */
export function finishMetadata({ reason, wire, usage }: FinishedEvent): Metadata {
  const finish: Json = { reason: reason.kind, ...(wire === undefined ? {} : { wire }) };
  return usage === undefined ? { finish } : { finish, usage };
}
