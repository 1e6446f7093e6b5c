/** A stream that text is written to: a terminal, a pipe or a file. `process.stdout` is one. */
export interface OutputPort {
  readonly isTTY?: boolean;
  /** Cells in a row, on a terminal. */
  readonly columns?: number;
  /** Calls back once the system has taken the text or the bytes, or has refused it. */
  write(text: string | Uint8Array, callback: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
}
