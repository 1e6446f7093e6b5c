import assert from 'node:assert/strict';
import { commandResult } from '../../../lib/tools/command-result.js';
import { refusalOf } from '../../../lib/tools/refusal.js';

describe('what the model is told of a command', () => {
  const end = { status: 0, signal: null, stdout: 'out\n', stderr: 'err\n' };

  it('is its stdout', () => assert.deepEqual(commandResult(end), { content: 'out\n', is_error: false }));

  it('is how it ended and what it said, when it failed', () => {
    assert.deepEqual(commandResult({ ...end, status: 3 }), {
      content: 'The command ended with exit status 3.\n\nstderr:\nerr\n\nstdout:\nout',
      is_error: true,
    });
    assert.deepEqual(commandResult({ status: null, signal: 'SIGSEGV', stdout: '', stderr: ' \n' }), {
      content: 'The command ended by SIGSEGV.',
      is_error: true,
    });
  });

  it('is a refusal where nobody has allowed it, and the person learns how to', () => {
    assert.equal(refusalOf('show', 'unattended'), undefined);
    assert.match(refusalOf('show', 'ask')!.model, /show was not run: it needs a person's yes.*Do not call it again/);
    assert.match(refusalOf('show', 'edit')!.person, /"edit".*conversation\.tools\.show\.run = "unattended"/);
    assert.match(refusalOf('show', 'skip')!.person, /"skip"/);
  });
});
