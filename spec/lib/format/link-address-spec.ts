import assert from 'node:assert/strict';
import { hyperlinkTarget, shownAddress } from '../../../lib/format/link-address.js';

describe('hyperlinkTarget', () => {
  const examples = [
    ['https://example.test/a?b=c#d', 'https://example.test/a?b=c#d'],
    ['HTTP://example.test', 'HTTP://example.test'],
    ['mailto:a@example.test', 'mailto:a@example.test'],
    ['https://example.test/ä b\x1b\\', 'https://example.test/%C3%A4%20b%1B%5C'],
    ['https://example.test/\ud800', 'https://example.test/%EF%BF%BD'],
    ['javascript:alert(1)', ''],
    ['file:///etc/passwd', ''],
    ['./relative', ''],
    ['\x01https://example.test', ''],
  ] as const;
  for (const [address, target] of examples) {
    it(`of ${JSON.stringify(address)}`, () => assert.equal(hyperlinkTarget(address), target));
  }
});

describe('shownAddress', () => {
  const examples = [
    ['an address behind other text', 'https://a.test', 'text', false, 'https://a.test'],
    ['an address that the text says', 'https://a.test', 'https://a.test', false, ''],
    ['a mail address that the text says', 'mailto:a@b.test', 'a@b.test', false, ''],
    ['a relative path', 'docs/a.md', 'text', false, 'docs/a.md'],
    ['a place in the same text', '#part', 'text', false, ''],
    ['a forbidden scheme', 'javascript:alert(1)', 'text', false, ''],
    ['a hyperlink', 'https://a.test', 'text', true, ''],
    ['a hyperlink whose text is another address', 'https://evil.test', 'https://a.test', true, 'https://evil.test'],
    ['a hyperlink whose text is another host', 'https://evil.test', 'a.test', true, 'https://evil.test'],
    ['controls in an address', 'https://a.test/\x1b[31m\u202e', 'text', false, 'https://a.test/[31m'],
  ] as const;
  for (const [name, address, text, isHyperlink, shown] of examples) {
    it(`of ${name}`, () => assert.equal(shownAddress(address, text, isHyperlink), shown));
  }
});
