import { assertNever } from '../../lib/model/assert-never.js';
import type { FinishReason } from '../../lib/model/finish.js';
import type { Notice } from '../../lib/model/turn.js';
import { errorText } from './error-lines.js';
import { ERROR_TABLE } from './error-table.js';

/** What a notice says on stderr. */
export function noticeText(notice: Notice): string {
  switch (notice.kind) {
    case 'retrying': {
      const seconds = Math.ceil(notice.delayMs / 1000);
      return `⚠ ${notice.error.message} Retrying in ${seconds} s (${notice.attempt}/${notice.maxRetries}).`;
    }
    case 'truncated':
      return truncatedText(notice.toolNames);
    case 'refused':
      return refusedText(notice);
    case 'endedEarly':
      return `⚠ The answer ended early: ${reasonWord(notice.reason)}.`;
    case 'emptyAnswer':
      return `⚠ The model sent an empty answer. ${ERROR_TABLE.emptyResponse.hint}`;
    case 'unexpectedInput':
      return `⚠ Ignored "${notice.input}" while ${notice.state}.`;
    case 'journalFailed':
      return `⚠ ${errorText(notice.error)} The answer goes on, but it is not stored whole.`;
    default:
      return assertNever(notice);
  }
}

function truncatedText(toolNames: readonly string[]): string {
  if (toolNames.length === 0) return '⚠ The output limit cut the answer short.';
  return `⚠ The output limit cut the answer in a call of ${toolNames.join(', ')}; it was not run.`;
}

function refusedText({ category, explanation }: Extract<Notice, { kind: 'refused' }>): string {
  const why = category === undefined ? '' : ` (${category})`;
  const words = explanation === undefined ? '' : ` ${explanation}`;
  return `⚠ The provider declined to answer${why}.${words}`;
}

function reasonWord(reason: FinishReason): string {
  return reason.kind === 'other' ? reason.word : reason.kind;
}
