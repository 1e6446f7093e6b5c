const INTERPRETER =
  /^(?:(?:ba|da|a|z|k|mk|c|tc|fi)?sh|busybox|node|deno|bun|python[\d.]*|perl|ruby|php|lua|awk|gawk|pwsh|powershell|cmd)(?:\.exe)?$/i;
const CODE_FLAG = /^(?:-[a-z]*[cer]|-p|\/c|-command|--eval|--print|--command)$/i;

/**
 * The word of a command with a place for a value in it that an interpreter would read as the text of a program:
 * `sh -c "ls {{tool.arguments.path}}"`. Values are data there, never syntax.
 */
export function codeArgument(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => INTERPRETER.test(word.slice(word.lastIndexOf('/') + 1)));
  if (at < 0) return undefined;
  const rest = words.slice(at + 1);
  return rest.find((word, index) => word.includes('{{') && CODE_FLAG.test(rest[index - 1] ?? ''));
}
