import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatKey, type KeyPath } from '../../../lib/config/key-path.js';
import { setInToml } from '../../../lib/config/toml-edit.js';
import { parseToml, tomlValue } from '../../../lib/config/toml.js';
import type { Json, JsonObject } from '../../../lib/model/json.js';

const set = (document: string, key: string, value: Json) => setInToml(document, key.split('.'), value, 'config.toml');

const ANNOTATED = `# mine, all mine
[assistant]  # who answers
  model.id = "demo"   # for now
instructions = [
  "short", # really
  "kind",
]

[assistant.request]
max_retries = 3

# a tool
[conversation.tools.count]
command = { program = "wc", args = ["-w"] }
summary = """
a "quoted" # no comment
"""
`;

describe('setInToml', () => {
  it('replaces a value where it stands', () => {
    assert.equal(set(ANNOTATED, 'assistant.model.id', 'x/y'), ANNOTATED.replace('"demo"', '"x/y"'));
    assert.equal(set(ANNOTATED, 'assistant.instructions', []), ANNOTATED.replace(/\[\n {2}"short"[^\]]*\]/, '[]'));
    assert.equal(set(ANNOTATED, 'conversation.tools.count.summary', 'b'), ANNOTATED.replace(/"""[^]*"""/, '"b"'));
    assert.equal(set(ANNOTATED, 'conversation.tools.count.command.program', 'wc2'), ANNOTATED.replace('"wc"', '"wc2"'));
  });

  it('adds a key below the table it belongs to, after what stands there, indented alike', () => {
    assert.equal(
      set(ANNOTATED, 'assistant.request.max_cycles', 7),
      ANNOTATED.replace('max_retries = 3\n', 'max_retries = 3\nmax_cycles = 7\n'),
    );
    assert.equal(
      set('[a]\n  x = 1 # one\n\n[b]\n', 'a.y', true),
      '[a]\n  x = 1 # one\n  y = true\n\n[b]\n',
    );
    assert.equal(set('[a]\n[b]\n', 'a.y', true), '[a]\ny = true\n[b]\n');
  });

  it('adds to an inline table, to an empty one too', () => {
    assert.equal(set('c = { a = 1 }', 'c.b', 2), 'c = { a = 1, b = 2 }');
    assert.equal(set('c = {}', 'c.b', 2), 'c = { b = 2 }');
  });

  it('adds a table where there is none', () => {
    assert.equal(set('', 'a.b.c', 1), '[a.b]\nc = 1\n');
    assert.equal(set('# only this', 'a.b', 1), '# only this\n\n[a]\nb = 1\n');
    assert.equal(set('[x]\ny = 1\n', 'a', 1), 'a = 1\n[x]\ny = 1\n');
    assert.equal(set('[a.b.c]\nx = 1\n', 'a.b.d', 1), '[a.b.c]\nx = 1\n\n[a.b]\nd = 1\n');
  });

  it('keeps CRLF, a byte order mark, and a missing end of line', () => {
    assert.equal(set('[a]\r\nx = 1\r\n', 'a.y', 2), '[a]\r\nx = 1\r\ny = 2\r\n');
    assert.equal(set('\uFEFFx = 1', 'y', 2), '\uFEFFx = 1\ny = 2');
    assert.equal(set('[a]\nx = 1', 'a.y', 2), '[a]\nx = 1\ny = 2');
  });

  it('is not taken in by what stands in texts, comments, and names in quotes', () => {
    const tricky = `# a.x = 1\n['a'."b.c"]\nx = '''\n[a]\nx = 1'''\n"y z" = "]" # }\n`;
    assert.equal(setInToml(tricky, ['a', 'b.c', 'y z'], 1, ''), tricky.replace('"]"', '1'));
    assert.equal(set(tricky, 'a.x', 1), `${tricky}\n[a]\nx = 1\n`);
  });

  it('says so where a key has no place', () => {
    assert.throws(() => set('a = 1', 'a.b', 2), /a\.b cannot be set in config\.toml/);
    assert.throws(() => set('a = ', 'b', 2), /config\.toml, line 1, column \d+/);
  });

  it('keeps everything else, byte for byte, and changes nothing else', () => {
    fc.assert(
      fc.property(documents, paths, values, (document, path, value) => {
        const before = parseToml(document, '');
        const place = where(before, path);
        fc.pre(place !== 'blocked');
        const edited = setInToml(document, path, value, '');
        assert.deepEqual(parseToml(edited, ''), withValue(before, path, value));
        let start = 0;
        while (start < document.length && document[start] === edited[start]) start += 1;
        let kept = 0;
        while (kept < document.length - start && document.at(-1 - kept) === edited.at(-1 - kept)) kept += 1;
        const lost = document.slice(start, document.length - kept);
        // An insertion loses nothing; a replacement at most the old value.
        const old = lookUp(before, path);
        if (old === undefined) assert.equal(lost, '');
        else assert.ok(lost.length <= tomlText(old).length, JSON.stringify({ lost, old }));
      }),
      { seed: 20261204, numRuns: process.env.WEIR_SOAK === 'full' ? 20_000 : 500 },
    );
  });
});

const NAMES = ['a', 'b', 'c', 'x y'];
const paths: fc.Arbitrary<KeyPath> = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 });
const scalars: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('#', '"""', "'''", ']', '}', '=', '\u007f', '\\'),
  fc.integer(),
  fc.boolean(),
);
const values: fc.Arbitrary<Json> = fc.oneof(scalars, fc.array(scalars, { maxLength: 3 }));

/** Documents of entries and tables with comments, blank lines and indentation; those that are no TOML are left out. */
const lines = fc.oneof(
  fc.tuple(paths, values, fc.constantFrom('', '  ', '\t'), fc.constantFrom('', ' # why', '  #')).map(
    ([path, value, indentation, comment]) => `${indentation}${formatKey(path)} = ${tomlText(value)}${comment}`,
  ),
  fc.tuple(paths, paths, scalars).map(([path, [inner], value]) => `${formatKey(path)} = { ${formatKey([inner!])} = ${tomlText(value)} }`),
  paths.map((path) => `[${formatKey(path)}]`),
  fc.constantFrom('', '# note', '   '),
);
const documents = fc
  .tuple(fc.array(lines, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([all, end, closed]) => all.join(end) + (closed ? end : ''))
  .filter((document) => {
    try {
      parseToml(document, '');
      return true;
    } catch {
      return false;
    }
  });

function tomlText(value: Json): string {
  return Array.isArray(value) && value.length > 1 ? `[ # list\n  ${value.map(tomlValue).join(',\n  ')},\n]` : tomlValue(value);
}

function isTable(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lookUp(table: JsonObject, path: KeyPath): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => (isTable(at) ? at[name] : undefined), table);
}

/** A value cannot stand below another value, nor take the place of a table. */
function where(table: JsonObject, path: KeyPath): 'free' | 'blocked' {
  const above = path.slice(1).map((_, index) => lookUp(table, path.slice(0, index + 1)));
  if (above.some((value) => value !== undefined && !isTable(value))) return 'blocked';
  return isTable(lookUp(table, path)) ? 'blocked' : 'free';
}

function withValue(table: JsonObject, [name, ...rest]: KeyPath, value: Json): JsonObject {
  const under = table[name!];
  return { ...table, [name!]: rest.length === 0 ? value : withValue(isTable(under) ? under : {}, rest, value) };
}
