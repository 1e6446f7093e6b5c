import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunResult } from '../../support/run-weir.js';
import { shellQuote } from '../../support/weir-command.js';
import { mountTmpfs } from './mounts.js';
import { KEY, QUERY, QUESTION, type World } from './world.js';

export interface Provocation {
  readonly provoke: (world: World) => Promise<RunResult>;
  /** The question got as far as the store. */
  readonly stored?: true;
}

const MODEL = ['-m', 'anthropic/claude-haiku-4-5'];
const KEYED = { ANTHROPIC_API_KEY: KEY };
const RETRY_QUICKLY = {
  WEIR_CFG_ASSISTANT__REQUEST__MAX_RETRIES: '3',
  WEIR_CFG_ASSISTANT__REQUEST__BASE_BACKOFF_MS: '1',
};
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 1000\r\n\r\n';
const asked = (provoke: Provocation['provoke']): Provocation => ({ provoke, stored: true });
const before = (provoke: Provocation['provoke']): Provocation => ({ provoke });
const configured = (text: string): Provocation =>
  before((world) => {
    const folder = path.join(world.home.configHome, 'weir');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'config.toml'), text);
    return world.run(QUERY, KEYED);
  });

/** How each row of docs/errors.md is provoked, by what happened. */
export const PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  'the request is not understood': asked((world) =>
    world.refuse(400, 'invalid_request_error', 'max_tokens: too large'),
  ),
  'the request is too large': asked((world) =>
    world.refuse(413, 'request_too_large', 'Request exceeds the maximum size'),
  ),
  'a proxy refuses the request with a web page': asked((world) => world.page(400)),
  'the request is refused without a word': asked((world) => world.ask({ fault: { status: 400 } })),
  'a proxy wants a log-in': asked((world) => world.page(200)),
  'the answer is empty': asked((world) => world.ask({ pieces: [] })),
  'the output limit is reached': asked((world) => world.ask({ stop: 'max_tokens' })),
  'the answer stops for a reason of its own': asked((world) => world.ask({ stop: 'tired' })),
  'stdout is full': asked((world) =>
    world.shell(`weir ${shellQuote(QUERY.toSpliced(3, 1, 'demo'))} > /dev/full`),
  ),

  'there is no such command': before((world) => world.run(['qeury', QUESTION])),
  'there is no such flag': before((world) => world.run(['query', '--modle', 'x', QUESTION])),
  'a flag has a wrong value': before((world) => world.run(['query', '--width', 'wide', QUESTION])),
  'flags exclude each other': before((world) => world.run(['query', '-n', '--id', 'x', QUESTION])),
  'there is no question': before((world) => world.run(['query'])),
  "the question's file cannot be read": before((world) =>
    world.run(['query', ...MODEL, '@missing.md'], KEYED),
  ),
  'the provider is not known': before((world) => world.run(['query', '-m', 'antropic/x', QUESTION])),
  'the recording does not exist': before((world) => world.run(['query', '-m', 'replay/none', QUESTION])),
  'the conversation does not exist': before((world) =>
    world.run(['query', '--id', 'nope', ...MODEL, QUESTION], KEYED),
  ),
  'there is no conversation yet': before((world) => world.run(['conversation', 'show'])),
  'the key is missing': before((world) => world.run(QUERY)),
  'the key is no key': before((world) => world.run(QUERY, { ANTHROPIC_API_KEY: `${KEY} ${KEY}` })),
  'base_url is no address': asked((world) => world.askAt('not an address')),
  'base_url begins with something else than http': asked((world) => world.askAt('ftp://127.0.0.1')),
  'the key would go over plain http': asked((world) => world.askAt('http://weir.invalid')),
  'the server redirects': asked((world) =>
    world.ask({ fault: { status: 307, headers: { location: 'http://127.0.0.1:9/elsewhere?key=secret' } } }),
  ),
  'nothing answers at this path': asked((world) => world.ask({ fault: { status: 404 } })),
  'the configuration is no TOML': configured('[assistant\n'),
  'a key of the configuration is not known': configured('assistant.modle.id = "demo"\n'),
  'a value of the configuration has a wrong type': configured('assistant.request.max_retries = "three"\n'),
  "a tool's command names no value": configured(
    'conversation.tools.show = { source = "local", summary = "s", command = "show {{tool.arguments.txt}}", parameters = { text = { type = "string" } } }\n',
  ),

  'the key is wrong': asked((world) => world.refuse(401, 'authentication_error', `invalid x-api-key ${KEY}`)),
  'the key may not do this': asked((world) => world.refuse(403, 'permission_error', 'Not for you')),
  'a proxy lets nobody through': asked((world) => world.page(403)),
  'there is no money left': asked((world) =>
    world.refuse(402, 'billing_error', 'Your credit balance is too low'),
  ),
  'the quota is used up': asked((world) =>
    world.refuse(429, 'rate_limit_error', 'You exceeded your current quota'),
  ),
  'the model is not known': asked((world) => world.refuse(404, 'not_found_error', 'model: claude-haiku-4-5')),
  'the model is not known, but one like it is': asked((world) => {
    const body = '{"type":"error","error":{"type":"not_found_error","message":"model: claude-sonet-4-5"}}';
    return world.ask({ fault: { status: 404, body }, args: QUERY.with(3, 'anthropic/claude-sonet-4-5') });
  }),
  'the model declines to answer': asked((world) => world.ask({ stop: 'refusal' })),
  'the content is refused': asked((world) =>
    world.refuse(400, 'invalid_request_error', 'Output blocked by content filter policy'),
  ),

  'nothing listens there': asked((world) => world.askAt('http://127.0.0.1:9')),
  "the host's name is not known": asked((world) => world.askAt(`https://${'x'.repeat(64)}.invalid`)),
  'the certificate is not trusted': asked(async (world) =>
    world.askAt(`https://127.0.0.1:${await world.listen(world.tlsServer())}`),
  ),
  'the server speaks no TLS': asked(async (world) =>
    world.askAt(`https://127.0.0.1:${await world.listen(world.httpServer())}`),
  ),
  'the server speaks no HTTP': asked(async (world) =>
    world.askAt(`http://127.0.0.1:${await world.listen(world.talker('220 mail\r\n'))}`),
  ),
  'the connection breaks before the answer': asked((world) => world.ask({ fault: { reset: 'before' } })),
  'the connection breaks within the answer': asked(async (world) =>
    world.askAt(`http://127.0.0.1:${await world.listen(world.talker(`${HEAD}: hello\n\n`))}`),
  ),
  'the answer ends before its end': asked((world) => world.ask({ fault: { truncate: 300 } })),
  'the provider breaks off the answer': asked((world) =>
    world.ask({ fault: { errorAfterEvents: 1, error: { type: 'overloaded_error', message: 'Overloaded' } } }),
  ),
  'there are too many requests': asked((world) => world.refuse(429, 'rate_limit_error', 'Slow down')),
  'the wait is too long': asked(async (world) => {
    const body = JSON.stringify({ type: 'error', error: { type: 'rate_limit_error', message: 'Slow down' } });
    return world.ask({
      fault: { status: 429, body, headers: { 'retry-after': '3600' } },
      env: RETRY_QUICKLY,
    });
  }),
  'the provider has a fault': asked((world) => world.refuse(500, 'api_error', 'Internal server error')),
  'a proxy has a fault': asked((world) => world.page(502)),
  'the server fails without a word': asked((world) => world.ask({ fault: { status: 500 } })),
  'the provider is overloaded': asked((world) => world.refuse(529, 'overloaded_error', 'Overloaded')),
  'retries are used up': asked((world) => world.ask({ fault: { status: 500 }, env: RETRY_QUICKLY })),
};

/** Stores that fail: only who may mount has some of them, only who may not do everything has the other. */
export const STORE_PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  'the disk is full': before((world) => {
    world.later(mountTmpfs(world.home.dataHome, 'size=64k'));
    return world.ask({ args: [...QUERY.slice(0, -1), 'x'.repeat(100_000)] });
  }),
  'the store is read-only': before((world) => {
    world.later(mountTmpfs(world.home.dataHome, 'ro'));
    return world.ask();
  }),
};

export const PERMISSION_PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  'the store may not be written to': before((world) => {
    chmodSync(world.home.dataHome, 0o500);
    world.later(() => chmodSync(world.home.dataHome, 0o700));
    return world.ask();
  }),
};
