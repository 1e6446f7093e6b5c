/** How an answer is written to stdout. */
export type OutputFormat = 'auto' | 'text' | 'text-pretty' | 'json';

export const OUTPUT_FORMATS: readonly OutputFormat[] = ['auto', 'text', 'text-pretty', 'json'];

/** Flags that every command takes. */
export interface GlobalOptions {
  readonly format: OutputFormat;
  /** Columns; `undefined`: the terminal's own. 0: lines are not wrapped. */
  readonly width: number | undefined;
  readonly color: boolean;
  /** `-c`, in order: `key=value`, or a file. */
  readonly config: readonly string[];
  /** How often `-v` was given. */
  readonly verbose: number;
}

/** Which conversation a question goes to. */
export type ConversationTarget =
  { readonly kind: 'active' } | { readonly kind: 'new' } | { readonly kind: 'id'; readonly id: string };

export interface QueryOptions extends GlobalOptions {
  readonly command: 'query';
  readonly words: readonly string[];
  readonly target: ConversationTarget;
  /** `provider/model`, as given. */
  readonly model: string | undefined;
  /** `-p`, in order: `name=value`. */
  readonly parameters: readonly string[];
  /** `-r`, as given: a word, or a number of tokens. */
  readonly reasoning: string | undefined;
  readonly hideReasoning: boolean;
  readonly persist: boolean;
  readonly stdin: boolean;
}

export interface ConversationLsOptions extends GlobalOptions {
  readonly command: 'conversation ls';
}

export interface ConversationPrintOptions extends GlobalOptions {
  readonly command: 'conversation print';
  /** An id, a unique beginning of one, or `last`; `undefined`: the terminal's active conversation, else the last. */
  readonly target: string | undefined;
}

export interface RenderOptions extends GlobalOptions {
  readonly command: 'render';
  /** `undefined` and `-`: stdin. */
  readonly file: string | undefined;
}

export interface ConversationShowOptions extends GlobalOptions {
  readonly command: 'conversation show';
  /** An id, a unique beginning of one, or `last`; `undefined`: the terminal's active conversation, else the last. */
  readonly target: string | undefined;
}

export interface ConfigShowOptions extends GlobalOptions {
  readonly command: 'config show';
  /** Defaults too. */
  readonly all: boolean;
}

export interface ConfigGetOptions extends GlobalOptions {
  readonly command: 'config get';
  readonly key: string;
}

export interface ConfigSetOptions extends GlobalOptions {
  readonly command: 'config set';
  readonly key: string;
  readonly value: string;
  /** In the workspace's file; default: in the person's. */
  readonly workspace: boolean;
}

export interface ConfigPathOptions extends GlobalOptions {
  readonly command: 'config path';
}

export interface TrustOptions extends GlobalOptions {
  readonly command: 'trust';
  /** Nobody is asked. */
  readonly yes: boolean;
}

export interface InitOptions extends GlobalOptions {
  readonly command: 'init';
}

/** What a command line asks for. */
export type CommandLine =
  | QueryOptions
  | ConversationLsOptions
  | ConversationPrintOptions
  | ConversationShowOptions
  | RenderOptions
  | ConfigShowOptions
  | ConfigGetOptions
  | ConfigSetOptions
  | ConfigPathOptions
  | TrustOptions
  | InitOptions;

/** What parsing gives: a command, or a text to print (help, version). */
export type Parsed =
  | { readonly kind: 'command'; readonly commandLine: CommandLine }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'error'; readonly message: string };
