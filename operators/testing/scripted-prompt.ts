import { defer, EMPTY, isObservable, of, type Observable } from 'rxjs';
import type { ExecutingChoice, StreamingChoice } from '../../lib/model/turn.js';
import type { PromptPort } from '../ports.js';

/** Answers in the order in which they are asked for; an Observable answers when, and if, it emits. */
export interface PromptScript {
  readonly streaming?: readonly (StreamingChoice | Observable<StreamingChoice>)[];
  readonly executing?: readonly (ExecutingChoice | Observable<ExecutingChoice>)[];
  readonly replies?: readonly (string | Observable<string>)[];
}

export interface ScriptedPrompt extends PromptPort {
  /** What was asked, in order; `streaming (dead)` for a stream that had ended. */
  readonly asked: readonly string[];
}

/** A person who answers by a script. A question without an answer left is cancelled. */
export function scriptedPrompt({
  streaming = [],
  executing = [],
  replies = [],
}: PromptScript = {}): ScriptedPrompt {
  const asked: string[] = [];
  const next = {
    streaming: streaming[Symbol.iterator](),
    executing: executing[Symbol.iterator](),
    replies: replies[Symbol.iterator](),
  };
  function ask<T>(question: string, answers: Iterator<T | Observable<T>, undefined>): Observable<T> {
    return defer(() => {
      asked.push(question);
      return given(answers.next());
    });
  }
  return {
    asked,
    streamingMenu: ({ streamAlive }) => ask(streamAlive ? 'streaming' : 'streaming (dead)', next.streaming),
    executingMenu: () => ask('executing', next.executing),
    reply: () => ask('reply', next.replies),
  };
}

function given<T>({ done, value }: IteratorResult<T | Observable<T>, undefined>): Observable<T> {
  if (done === true) return EMPTY;
  return isObservable(value) ? value : of(value);
}
