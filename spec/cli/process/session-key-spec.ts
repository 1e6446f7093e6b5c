import { equal, match, notEqual } from 'node:assert/strict';
import { terminalSessionKey } from '../../../cli/process/session-key.js';

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
});
