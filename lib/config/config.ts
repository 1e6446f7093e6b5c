import { isJsonObject } from '../conversation/shape.js';
import type { ThreadContext } from '../conversation/projection.js';
import type { Json, JsonObject } from '../model/json.js';
import type { ModelParameters, ReasoningEffort } from '../model/thread.js';
import type { ToolChoice } from '../model/tools.js';
import { DEFAULT_TURN_LIMITS, type TurnLimits } from '../model/turn.js';
import type { Settings } from './fold-settings.js';

/** A provider as the person describes it; what is missing is the vendor's. */
export interface ProviderConfig {
  /** A provider of the person's own speaks this wire. */
  readonly type?: 'chat-completions';
  readonly baseUrl?: string;
  /** The variable that holds the key. */
  readonly keyVariable?: string;
  /** Prints the key: a line for the shell, or a program with its arguments. */
  readonly keyCommand?: string | { readonly program: string; readonly args: readonly string[] };
  readonly defaultModel?: string;
}

/** The configuration as the rest of the program uses it. */
export interface Config {
  /** `provider/model` or an alias; `undefined`: nobody named one. */
  readonly model: string | undefined;
  readonly parameters: ModelParameters;
  readonly thread: ThreadContext;
  readonly limits: TurnLimits;
  readonly toolChoice: ToolChoice;
  /** Calls that run at once; `undefined`: all of them. */
  readonly concurrency: number | undefined;
  readonly showReasoning: boolean;
  /** In columns; 0: lines are not wrapped. */
  readonly wrapWidth: number;
  readonly aliases: Readonly<Record<string, string>>;
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  /** `conversation.tools.NAME`, as written. */
  readonly tools: Readonly<Record<string, JsonObject>>;
}

export function configOf(settings: Settings): Config {
  return {
    model: settings.text('assistant.model.id'),
    parameters: parametersOf(settings),
    thread: threadOf(settings),
    limits: limitsOf(settings),
    toolChoice: toolChoiceOf(settings.text('assistant.tool_choice')),
    concurrency: settings.number('conversation.tools.concurrency'),
    showReasoning: settings.text('style.reasoning.display') !== 'hidden',
    wrapWidth: settings.number('style.markdown.wrap_width') ?? 0,
    aliases: aliasesOf(settings),
    providers: providersOf(settings),
    tools: settings.tables(['conversation', 'tools']),
  };
}

function parametersOf(settings: Settings): ModelParameters {
  const key = (name: string) => `assistant.model.parameters.${name}`;
  const reasoning = effortOf(settings.value(key('reasoning')));
  const other = settings.table(['assistant', 'model', 'parameters', 'other']);
  return present({
    maxTokens: settings.number(key('max_tokens')),
    reasoning,
    temperature: settings.number(key('temperature')),
    topP: settings.number(key('top_p')),
    stopWords: settings.texts(key('stop_words')),
    other: Object.keys(other).length === 0 ? undefined : other,
  });
}

/** The key's type lets nothing else through. */
function effortOf(value: Json | undefined): ReasoningEffort | undefined {
  if (isJsonObject(value)) return effortOf(value.effort);
  return value === 'none' ? 'off' : (value as ReasoningEffort | undefined);
}

function threadOf(settings: Settings): ThreadContext {
  return present({
    systemPrompt: settings.text('assistant.system_prompt'),
    instructions: settings.texts('assistant.instructions'),
  });
}

function limitsOf(settings: Settings): TurnLimits {
  const number = (name: string, fallback: number) => settings.number(`assistant.request.${name}`) ?? fallback;
  const { maxRetries, baseBackoffMs, maxBackoffMs, maxCycles } = DEFAULT_TURN_LIMITS;
  return {
    ...DEFAULT_TURN_LIMITS,
    maxRetries: number('max_retries', maxRetries),
    baseBackoffMs: number('base_backoff_ms', baseBackoffMs),
    maxBackoffMs: number('max_backoff_secs', maxBackoffMs / 1000) * 1000,
    maxCycles: number('max_cycles', maxCycles),
  };
}

function toolChoiceOf(word = 'auto'): ToolChoice {
  return word === 'auto' || word === 'none' || word === 'required'
    ? { kind: word }
    : { kind: 'tool', name: word };
}

function aliasesOf(settings: Settings): Config['aliases'] {
  const pairs = Object.entries(settings.table(['providers', 'llm', 'aliases']));
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

function providersOf(settings: Settings): Config['providers'] {
  const tables = Object.entries(settings.tables(['providers', 'llm'])).filter(([name]) => name !== 'aliases');
  return Object.fromEntries(tables.map(([name, table]) => [name, providerOf(table)]));
}

function providerOf(table: JsonObject): ProviderConfig {
  const { type, base_url, api_key_env, api_key_cmd, default_model } = table;
  return present({
    type: type === 'chat-completions' ? type : undefined,
    baseUrl: textOf(base_url),
    keyVariable: textOf(api_key_env),
    keyCommand: commandOf(api_key_cmd),
    defaultModel: textOf(default_model),
  });
}

function commandOf(value: Json | undefined): ProviderConfig['keyCommand'] {
  if (!isJsonObject(value)) return textOf(value);
  const { program, args } = value;
  if (typeof program !== 'string') return undefined;
  return { program, args: Array.isArray(args) ? args.map(String) : [] };
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Without the fields that are `undefined`. */
function present<T extends object>(fields: { [Name in keyof T]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
