import { equal, match, notEqual } from 'node:assert/strict';
import { terminalSessionKey } from '../../../cli/process/session-key.js';
import { bundledCommand } from '../../support/bundled-command.js';
import { startInPty } from '../../support/pty.js';
import { runWeir } from '../../support/run-weir.js';
import { shellQuote } from '../../support/weir-command.js';

describe('terminalSessionKey', () => {
  const none = () => undefined;

  it('takes WEIR_SESSION, then the session, then the pane, then nothing', () => {
    const env = { WEIR_SESSION: 'work', TERM_SESSION_ID: 'w0t1' };
    equal(terminalSessionKey(env, () => '12-34'), 'named-work');
    equal(terminalSessionKey({ ...env, WEIR_SESSION: '' }, () => '12-34'), 'session-12-34');
    equal(terminalSessionKey({ TERM_SESSION_ID: 'w0t1' }, none), 'term_session_id-w0t1');
    equal(terminalSessionKey({}, none), undefined);
  });

  it('tells the panes of two servers apart', () => {
    const key = (server: string) => terminalSessionKey({ TMUX: server, TMUX_PANE: '%0' }, none);
    notEqual(key('/tmp/one,1,0'), key('/tmp/two,1,0'));
  });

  it('is a file name, whatever stands in the variable', () => {
    for (const value of ['../../etc/passwd', '..', 'a\0b', 'ä/ö', 'x'.repeat(5000), '\ud800']) {
      match(terminalSessionKey({ WEIR_SESSION: value }, none) ?? '', /^named-[A-Za-z0-9._-]{1,120}$/);
    }
    notEqual(terminalSessionKey({ WEIR_SESSION: 'a/b' }, none), terminalSessionKey({ WEIR_SESSION: 'a_b' }, none));
  });

  // The session is read from /proc.
  if (process.platform === 'linux') {
    const command = bundledCommand('spec/support/scripts/session-key.ts');

    it('is the same for all commands of one terminal, in a pipeline too, and another in the next terminal', async () => {
      const line = `${shellQuote(command)}; ${shellQuote(command)} </dev/null | cat`;
      const keys = async () => {
        const terminal = startInPty([line], { command: ['/bin/sh', '-c'], columns: 200 });
        await terminal.exit;
        return terminal.screen.rows();
      };
      const [first, second] = [await keys(), await keys()];
      match(first[0] ?? '', /^<session-\d+-\d+-\d+>$/);
      equal(first[1], first[0]);
      notEqual(second[0], first[0]);
    });

    it('is none without a terminal', async () => {
      equal((await runWeir([], { command })).stdout.toString(), '<none>\n');
    });
  }
});
