/**
 * How a model thinks.
 *
 * - `adaptive`: as it sees fit, steered by an effort.
 * - `budget`: within a number of tokens.
 * - `none`: not at all.
 * - `unknown`: asked for only where the person asks.
 */
export type ThinkingStyle = 'adaptive' | 'budget' | 'none' | 'unknown';

/** What has to be known of a model to write a request to it. */
export interface ModelTraits {
  readonly thinking: ThinkingStyle;
  /** Its thinking cannot be switched off. */
  readonly alwaysThinks: boolean;
  /** The highest efforts that it knows beside low, medium and high. */
  readonly efforts: readonly ('xhigh' | 'max')[];
  /** Output ceiling where none is configured, in tokens. */
  readonly maxTokens: number;
  /** Goes on from a text that an assistant message breaks off with. */
  readonly prefill: boolean;
  /** Takes temperature and the like. */
  readonly sampling: boolean;
}

/** The traits of a model by its name; a name that says nothing gets the careful ones. */
export function modelTraits(model: string): ModelTraits {
  const name = /^(?:.*[./])?claude-(.*)$/.exec(model)?.[1];
  const version = name === undefined ? undefined : versionOf(name);
  if (name === undefined || version === undefined)
    return { ...UNKNOWN, maxTokens: name === undefined ? 8_192 : 32_000 };
  const adaptive = version >= 4.6;
  return {
    thinking: adaptive ? 'adaptive' : version >= 3.7 ? 'budget' : 'none',
    alwaysThinks: /^(?:fable|mythos)/.test(name),
    efforts: version >= 4.7 ? ['xhigh', 'max'] : ['max'],
    maxTokens: ceiling(name, version),
    prefill: version <= 4.5,
    sampling: version < 4.7,
  };
}

const UNKNOWN: ModelTraits = {
  thinking: 'unknown',
  alwaysThinks: false,
  efforts: [],
  maxTokens: 8_192,
  prefill: false,
  sampling: true,
};

/** `opus-4-6`, `sonnet-4-20250514`, `3-7-sonnet-20250219`, `haiku-4-5-20251001`. */
function versionOf(name: string): number | undefined {
  const match = /^(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2}))?(?:\D|$)/.exec(name);
  if (!match) return undefined;
  return Number(`${match[1]}.${match[2] ?? 0}`);
}

function ceiling(name: string, version: number): number {
  if (version < 3.5) return 4_096;
  if (version < 3.7) return 8_192;
  return name.startsWith('opus') && version < 4.5 ? 32_000 : 64_000;
}
