import assert from 'node:assert/strict';
import { ERROR_TABLE } from '../../cli/text/error-table.js';
import type { RunResult } from '../support/run-weir.js';
import { storedConversations } from '../support/stored-conversations.js';
import { documentedErrors, documentedKinds, type DocumentedError } from './errors/documented.js';
import { canMount, isBoundByPermissions } from './errors/mounts.js';
import { PERMISSION_PROVOCATIONS, PROVOCATIONS, STORE_PROVOCATIONS, type Provocation } from './errors/provocations.js';
import { KEY, QUESTION, World } from './errors/world.js';

describe('every error that docs/errors.md shows, provoked', () => {
  const rows = documentedErrors();
  const all = { ...PROVOCATIONS, ...STORE_PROVOCATIONS, ...PERMISSION_PROVOCATIONS };
  let world: World;
  beforeEach(() => (world = new World()));
  afterEach(() => world.close());

  const asked = () => storedConversations(world.home).flatMap(({ events }) => events.flatMap(({ content }) => content ?? []));

  const define = (provocations: Readonly<Record<string, Provocation>>, impossible?: string) => {
    for (const [what, { provoke, stored }] of Object.entries(provocations)) {
      if (impossible !== undefined) {
        console.log(`      not provoked here, ${impossible}: ${what}`);
        continue;
      }
      it(what, async () => {
        check(await provoke(world), rows.find((row) => row.what === what)!);
        if (!stored) return;
        assert.equal(asked()[0], QUESTION);
        assert.ok(!JSON.stringify(storedConversations(world.home)).includes(KEY));
      }).timeout(70_000);
    }
  };

  it('are all of those there are, and there is no other', () => {
    assert.deepEqual(rows.map(({ what }) => what).sort(), Object.keys(all).sort());
  });
  define(PROVOCATIONS);
  define(STORE_PROVOCATIONS, canMount() ? undefined : 'where nothing may be mounted');
  define(PERMISSION_PROVOCATIONS, isBoundByPermissions() ? undefined : 'where permissions do not bind');
});

describe('a refusal of any status and any form', () => {
  /** HTTP status, the provider's word for it, and the exit statuses of its JSON and of anybody else's answer. */
  const STATUSES: readonly (readonly [number, string, number, number])[] = [
    [400, 'invalid_request_error', 1, 1],
    [401, 'authentication_error', 3, 3],
    [403, 'permission_error', 3, 3],
    [404, 'not_found_error', 3, 2],
    [413, 'request_too_large', 1, 1],
    [429, 'rate_limit_error', 4, 4],
    [500, 'api_error', 4, 4],
    [529, 'overloaded_error', 4, 4],
  ];
  let world: World;
  beforeEach(() => (world = new World()));
  afterEach(() => world.close());

  for (const [status, type, ofProvider, ofOthers] of STATUSES) {
    it(`is a sentence that says what came, and what to do: ${status}`, async () => {
      const answers = [
        [await world.refuse(status, type, `model: the words ${KEY}`), ofProvider, `(${type}): model: the words ***.`],
        [await world.page(status), ofOthers, 'with a web page titled "Sign in".'],
        [await world.ask({ fault: { status } }), ofOthers, 'without saying why.'],
      ] as const;
      for (const [result, expected, words] of answers) {
        const said = result.stderr.toString();
        assert.equal(result.status, expected, said);
        assert.ok(said.startsWith(`weir: anthropic answered ${status} ${words} `), said);
        assert.match(said, /^[^\n]*\. [A-Z][^\n]*\.\n$/);
        assert.ok(!said.includes(KEY));
      }
      assert.equal(storedConversations(world.home).length, 3);
    }).timeout(70_000);
  }
});

describe('docs/errors.md', () => {
  it('tells for each kind of error the status and what to do', () => {
    const expected = Object.entries(ERROR_TABLE).map(([kind, { status, hint }]) => [kind, String(status), hint]);
    assert.deepEqual(documentedKinds(), expected);
  });
});

function check({ status, stderr, stdout }: RunResult, row: DocumentedError): void {
  const said = stderr.toString();
  assert.match(said.trim().replace(/\s*\n\s*/g, ' '), row.says);
  assert.equal(status, row.status);
  assert.doesNotMatch(said, /\n {4}at /);
  for (const text of [said, stdout.toString()]) assert.ok(!text.includes(KEY), text);
}
