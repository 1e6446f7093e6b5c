/**
 * A pure machine over a stream: takes one input at a time and gives what has become certain.
 *
 * `flush` gives what is still held when the input ends, and may be called once.
 */
export interface Machine<Input, Output> {
  push(input: Input): readonly Output[];
  flush(): readonly Output[];
}
