/** A mistake in a command line as a sentence: what is wrong, what was meant perhaps, and where help is. */
export function usageErrorText(message: string): string {
  const [what = '', ...rest] = message.split('\n');
  const meant = rest.map((line) => line.replace(/^\((.*)\)$/, '$1')).join(' ');
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  const ended = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return `weir: ${[ended, meant, 'Try: weir --help'].filter((part) => part !== '').join(' ')}`;
}
