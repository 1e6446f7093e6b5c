import type { LogPort } from '../../operators/ports.js';

/** The program's own log on stderr: warnings with `-v`, everything with `-vv`. */
export function logPort(verbose: number, say: (line: string) => void): LogPort {
  const at = (level: number) => (message: string) => {
    if (verbose >= level) say(message);
  };
  return { warn: at(1), debug: at(2) };
}
