import type { Json } from '../model/json.js';
import {
  anyOf,
  flag,
  numberIn,
  oneOf,
  table,
  text,
  texts,
  wholeNumber,
  type ValueType,
} from './value-type.js';

/** One key of the configuration. A name `*` stands for any: a tool, a provider, an alias. */
export interface KeySpec {
  readonly key: string;
  readonly type: ValueType;
  /** What holds where nobody says anything; `undefined`: nothing does. */
  readonly fallback?: Json;
  /**
   * The key applies even where a workspace's file has not been approved: it can neither run anything, nor send
   * anything to another place, nor tell anything to anyone but the model that is asked anyway.
   */
  readonly harmless?: true;
  /** What it is for, in a few words. */
  readonly about: string;
}

const EFFORTS = oneOf('off', 'none', 'auto', 'xlow', 'low', 'medium', 'high', 'xhigh', 'max');
const COMMAND = anyOf(text, table);
const RUN_MODE = oneOf('ask', 'unattended', 'edit', 'skip');
const HARMLESS = { harmless: true } as const;

const ASSISTANT: readonly KeySpec[] = [
  { key: 'assistant.name', type: text, about: 'how the assistant is called', ...HARMLESS },
  { key: 'assistant.model.id', type: text, about: 'provider/model, or an alias' },
  {
    key: 'assistant.model.parameters.max_tokens',
    type: wholeNumber(1),
    about: 'output ceiling, in tokens',
    ...HARMLESS,
  },
  {
    key: 'assistant.model.parameters.reasoning',
    type: anyOf(EFFORTS, wholeNumber(1), table),
    about: 'how hard the model thinks: a word, or a budget in tokens',
    ...HARMLESS,
  },
  {
    key: 'assistant.model.parameters.temperature',
    type: numberIn(0, 2),
    about: 'randomness of the answer',
    ...HARMLESS,
  },
  {
    key: 'assistant.model.parameters.top_p',
    type: numberIn(0, 1),
    about: 'share of likely words considered',
    ...HARMLESS,
  },
  {
    key: 'assistant.model.parameters.stop_words',
    type: texts,
    about: 'texts that end the answer',
    ...HARMLESS,
  },
  { key: 'assistant.model.parameters.other', type: table, about: 'sent to the provider as given' },
  { key: 'assistant.system_prompt', type: text, about: 'what the model is told first', ...HARMLESS },
  { key: 'assistant.instructions', type: texts, about: 'what the model is told after that', ...HARMLESS },
  {
    key: 'assistant.tool_choice',
    type: text,
    fallback: 'auto',
    about: 'auto, none, required, or the name of a tool',
  },
];

const REQUEST: readonly KeySpec[] = [
  {
    key: 'assistant.request.max_retries',
    type: wholeNumber(0, 100),
    fallback: 3,
    about: 'retries in a row without content',
  },
  {
    key: 'assistant.request.base_backoff_ms',
    type: wholeNumber(0, 3_600_000),
    fallback: 1000,
    about: 'first wait before a retry, in milliseconds',
  },
  {
    key: 'assistant.request.max_backoff_secs',
    type: wholeNumber(0, 86_400),
    fallback: 60,
    about: 'longest wait before a retry, in seconds',
  },
  {
    key: 'assistant.request.max_cycles',
    type: wholeNumber(1, 10_000),
    fallback: 100,
    about: 'requests with tool results in one turn',
  },
  {
    key: 'assistant.request.stream_idle_timeout_secs',
    type: wholeNumber(0, 86_400),
    about: 'longest silence of a stream, in seconds; 0: any',
  },
  {
    key: 'assistant.request.max_response_bytes',
    type: wholeNumber(),
    about: 'longest answer, in bytes; 0: any',
  },
  {
    key: 'assistant.request.cache',
    type: oneOf('off', 'short', 'long'),
    about: 'how long a provider keeps the prompt',
  },
];

const STYLE: readonly KeySpec[] = [
  {
    key: 'style.reasoning.display',
    type: oneOf('full', 'hidden'),
    fallback: 'full',
    about: 'whether reasoning is shown',
    ...HARMLESS,
  },
  {
    key: 'style.markdown.wrap_width',
    type: wholeNumber(0, 10_000),
    fallback: 80,
    about: 'widest line of prose, in columns; 0: not wrapped',
    ...HARMLESS,
  },
  { key: 'style.markdown.theme', type: text, about: 'colours of code', ...HARMLESS },
  {
    key: 'style.markdown.table_max_column_width',
    type: wholeNumber(0, 10_000),
    about: 'widest column of a table; 0: any',
    ...HARMLESS,
  },
  {
    key: 'style.markdown.hr_style',
    type: oneOf('line', 'markdown'),
    about: 'how a rule is drawn',
    ...HARMLESS,
  },
  {
    key: 'style.typewriter.text_delay',
    type: anyOf(text, wholeNumber()),
    about: 'wait after a character of text',
    ...HARMLESS,
  },
  {
    key: 'style.typewriter.code_delay',
    type: anyOf(text, wholeNumber()),
    about: 'wait after a character of code',
    ...HARMLESS,
  },
  {
    key: 'style.typewriter.max_latency',
    type: anyOf(text, wholeNumber()),
    about: 'how far printing may fall behind',
    ...HARMLESS,
  },
];

const TOOL: readonly KeySpec[] = [
  {
    key: 'conversation.tools.concurrency',
    type: wholeNumber(1),
    about: 'tool calls that run at once; default: all of a cycle',
  },
  { key: 'conversation.tools.*.source', type: text, about: 'local, builtin, or mcp.SERVER' },
  { key: 'conversation.tools.*.command', type: COMMAND, about: 'the program, or {program, args}' },
  { key: 'conversation.tools.*.summary', type: text, about: 'what the model is told of the tool' },
  { key: 'conversation.tools.*.description', type: text, about: 'more about the tool' },
  { key: 'conversation.tools.*.examples', type: anyOf(text, texts), about: 'how the tool is called' },
  { key: 'conversation.tools.*.parameters', type: table, about: 'arguments of the tool' },
  { key: 'conversation.tools.*.run', type: RUN_MODE, about: 'whether a person is asked before a call' },
  { key: 'conversation.tools.*.result', type: RUN_MODE, about: 'whether a person sees the result first' },
  {
    key: 'conversation.tools.*.format',
    type: oneOf('ask', 'unattended'),
    about: 'when arguments are drawn by a command',
  },
  { key: 'conversation.tools.*.enable', type: anyOf(flag, text, table), about: 'whether the model sees it' },
  { key: 'conversation.tools.*.cancellation_response', type: text, about: 'what a cancelled call answers' },
  { key: 'conversation.tools.*.timeout_secs', type: wholeNumber(), about: 'longest run, in seconds' },
  { key: 'conversation.tools.*.questions', type: table, about: 'answers to what the tool asks' },
  { key: 'conversation.tools.*.options', type: table, about: 'values for the tool' },
  { key: 'conversation.tools.*.access', type: table, about: 'what the tool may touch' },
  { key: 'conversation.tools.*.style', type: table, about: 'how calls are shown' },
];

const INTERRUPT: readonly KeySpec[] = [
  {
    key: 'interrupt.escalation_cooldown_secs',
    type: numberIn(0, 3600),
    about: 'presses of Ctrl+C closer than this escalate',
  },
  {
    key: 'interrupt.streaming.action',
    type: oneOf('prompt', 'continue', 'stop', 'abort', 'reply'),
    about: 'Ctrl+C while an answer streams',
  },
  {
    key: 'interrupt.tool_call.action',
    type: oneOf('prompt', 'continue', 'restart', 'respond', 'stop'),
    about: 'Ctrl+C while tools run',
  },
  {
    key: 'interrupt.compose_in_editor',
    type: anyOf(flag, oneOf('always', 'never')),
    about: 'where a reply is written',
  },
];

const EDITOR: readonly KeySpec[] = [
  { key: 'editor.cmd', type: COMMAND, about: 'the editor' },
  { key: 'editor.env_vars', type: texts, about: 'variables that name an editor' },
  { key: 'editor.inline.edit_mode', type: oneOf('emacs', 'vi'), about: 'keys of the line editor' },
];

const PROVIDERS: readonly KeySpec[] = [
  { key: 'providers.llm.aliases.*', type: text, about: 'a short name for provider/model' },
  {
    key: 'providers.llm.*.type',
    type: oneOf('chat-completions'),
    about: 'the wire of a provider of your own',
  },
  { key: 'providers.llm.*.base_url', type: text, about: 'where the provider answers' },
  { key: 'providers.llm.*.api_key_env', type: text, about: 'the variable that holds the key' },
  { key: 'providers.llm.*.api_key_cmd', type: COMMAND, about: 'a command that prints the key' },
  { key: 'providers.llm.*.default_model', type: text, about: 'the model of a provider named alone' },
  { key: 'providers.mcp.*.type', type: oneOf('stdio', 'http'), about: 'how the server is reached' },
  { key: 'providers.mcp.*.command', type: text, about: 'the program of the server' },
  { key: 'providers.mcp.*.arguments', type: texts, about: 'its arguments' },
  { key: 'providers.mcp.*.variables', type: anyOf(texts, table), about: 'variables it gets' },
  { key: 'providers.mcp.*.url', type: text, about: 'where the server answers' },
  { key: 'providers.mcp.*.headers', type: table, about: 'headers of every request' },
  { key: 'providers.mcp.*.checksum', type: table, about: 'what its program has to be' },
  { key: 'providers.mcp.*.optional', type: flag, about: 'whether weir goes on without it' },
  { key: 'providers.mcp.*.startup_timeout_secs', type: wholeNumber(), about: 'longest start, in seconds' },
];

/** Every key there is. */
export const KEYS: readonly KeySpec[] = [
  ...ASSISTANT,
  ...REQUEST,
  ...STYLE,
  ...TOOL,
  ...INTERRUPT,
  ...EDITOR,
  ...PROVIDERS,
];
