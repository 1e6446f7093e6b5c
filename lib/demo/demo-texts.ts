import type { LetterCount, WordCount } from './measure-text.js';

/** What the tools found out; missing where a tool was not run. */
export interface Findings {
  readonly words?: WordCount;
  readonly letters?: readonly LetterCount[];
}

const QUOTED_CHARACTERS = 240;
const MENTIONED_CHARACTERS = 60;

export function reasoningText(question: string): string {
  const mention = shortened(question.replaceAll(/\s+/g, ' ').trim(), MENTIONED_CHARACTERS);
  return [
    `The question is "${mention}". `,
    'I am a demo and know no answer to it, but I can measure it. ',
    'Two tools can do so at the same time: one counts the words, the other the letters. ',
    'Then I will show what a rendered answer looks like.',
  ].join('');
}

export const OPENING_TEXT = 'Let me look at your question with two tools at once.';

/** The final answer, in Markdown: one of each construct that people meet most. */
export function answerText(question: string, findings: Findings): string {
  return [
    '# A demo answer',
    `You asked:\n\n${quoted(question)}`,
    '**No model was asked.** The embedded `demo` provider wrote this: it is *deterministic*, needs no key and no ' +
      'network, and gives the same answer to the same question. A [weir](https://en.wikipedia.org/wiki/Weir) is a ' +
      'low dam across a river: it holds water only as long as it must, then lets it flow.',
    ...toolSections(findings),
    '## With a real model\n\n```sh\nexport ANTHROPIC_API_KEY="your key"\nweir query "the same question again"\n```',
    '---',
    'Unless you said `--no-persist`, all of this was saved while it was shown: `weir conversation print` shows it ' +
      'again.',
  ].join('\n\n');
}

function toolSections({ words, letters }: Findings): readonly string[] {
  if (!words && !letters) return ['No tool was run.'];
  const items = [
    ...(words
      ? [`   - \`count_words\`: **${words.words}** words, ${words.characters} characters${longest(words)}`]
      : []),
    ...(letters ? [`   - \`letter_frequency\`: ${mostUsed(letters)}`] : []),
  ];
  const list = [
    '1. What the tools say:',
    ...items,
    '2. Their results went back in the order of the calls.',
  ].join('\n');
  return ['## Two tools, side by side', list, ...(letters?.length ? [table(letters)] : [])];
}

const longest = ({ longest: word }: WordCount): string => (word ? `, the longest word is \`${word}\`` : '');

function mostUsed([first]: readonly LetterCount[]): string {
  return first ? `\`${first.letter}\` is used most` : 'there is no letter in it';
}

function table(letters: readonly LetterCount[]): string {
  const rows = letters.map(
    ({ letter, times }) => `| \`${letter}\` | ${times} | ${'▪'.repeat(Math.min(times, 20))} |`,
  );
  return ['| Letter | Times | |', '|:------:|------:|:--|', ...rows].join('\n');
}

function quoted(question: string): string {
  const lines = shortened(question.trim(), QUOTED_CHARACTERS).split(/\r\n|\r|\n/);
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

function shortened(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
}
