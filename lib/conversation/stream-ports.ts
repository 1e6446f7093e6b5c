/** The outside of a conversation stream: what tells the time, and what makes ids. */
export interface StreamPorts {
  /** Wall-clock time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}
