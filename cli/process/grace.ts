/**
 * Resolves some time after an abort, and never without one.
 *
 * A reader that stands still may keep us waiting as long as nobody told us to end, but not longer than this after that.
 */
export function graceAfter(signal: AbortSignal, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      setTimeout(resolve, graceMs);
    };
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
  });
}
