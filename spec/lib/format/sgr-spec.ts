import assert from 'node:assert/strict';
import { PLAIN, transition, withLink, withRole } from '../../../lib/format/sgr.js';

const strong = withRole(PLAIN, 'strong', true);
const strongCode = withRole(strong, 'code', true);
const emphasis = withRole(PLAIN, 'emphasis', true);

describe('transition', () => {
  const examples = [
    ['none between equal styles', strong, { ...strong }, ''],
    ['opens', PLAIN, strong, '\x1b[1m'],
    ['adds what is nested', strong, strongCode, '\x1b[36m'],
    ['takes away by starting anew', strongCode, strong, '\x1b[0;1m'],
    ['replaces', strong, emphasis, '\x1b[0;3m'],
    ['closes', strongCode, PLAIN, '\x1b[0m'],
    ['opens and closes hyperlinks', PLAIN, withLink(PLAIN, 'https://a.test'), '\x1b]8;;https://a.test\x1b\\'],
    ['closes both', withLink(strong, 'https://a.test'), PLAIN, '\x1b[0m\x1b]8;;\x1b\\'],
  ] as const;
  for (const [name, from, to, expected] of examples) {
    it(name, () => assert.equal(transition(from, to), expected));
  }

  it('is nothing without colour', () => {
    assert.equal(withRole(PLAIN, 'strong', false), PLAIN);
  });
});
