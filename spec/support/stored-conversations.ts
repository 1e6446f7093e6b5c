import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { WeirHome } from './weir-home.js';

/** A stored entry, as it stands in `events.json`. */
export interface StoredLine {
  readonly event_id: string;
  readonly timestamp: string;
  readonly type: string;
  readonly content?: string;
  readonly message?: string;
  readonly reasoning?: string;
  readonly metadata?: {
    readonly usage?: unknown;
    readonly finish?: { readonly reason: string; readonly wire?: string };
    readonly partial?: boolean;
    readonly anthropic_thinking_signature?: string;
  };
}

export interface StoredConversation {
  readonly folder: string;
  readonly files: readonly string[];
  readonly events: readonly StoredLine[];
}

/** What a home holds of conversations, oldest first, read without weir's own code. */
export function storedConversations(home: WeirHome): readonly StoredConversation[] {
  const root = path.join(home.dataHome, 'weir', 'conversations');
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort()
    .map((name) => {
      const folder = path.join(root, name);
      const events = JSON.parse(readFileSync(path.join(folder, 'events.json'), 'utf8')) as StoredLine[];
      return { folder, files: readdirSync(folder), events };
    });
}

/** Every file and folder below a path, with its permission bits. */
export function permissions(root: string): ReadonlyMap<string, number> {
  const below = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Map(['.', ...below].map((name) => [name, statSync(path.join(root, name)).mode & 0o777]));
}
