/**
 * The one way out: what has to be released, newest first, once, whatever the reason.
 *
 * Releasing is synchronous, so that it works in the middle of a crash too. A release that fails is told to `log`, and
 * the others still run.
 */
export class Teardown {
  readonly #log: (message: string) => void;
  readonly #releases = new Set<{ readonly release: () => void }>();
  #done = false;

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  /** Adds a release; gives the way to take it back. After the teardown it runs at once. */
  add(release: () => void): () => void {
    const entry = { release };
    if (this.#done) this.#attempt(release);
    else this.#releases.add(entry);
    return () => {
      this.#releases.delete(entry);
    };
  }

  /** Releases everything; the second time does nothing. */
  run(): void {
    if (this.#done) return;
    this.#done = true;
    const newestFirst = [...this.#releases].reverse();
    this.#releases.clear();
    for (const { release } of newestFirst) this.#attempt(release);
  }

  #attempt(release: () => void): void {
    try {
      release();
    } catch (error) {
      this.#log(`could not release: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
