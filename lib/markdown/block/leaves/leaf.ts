/** An open block that holds text. Its lines come in pieces, without their line ends. */
export interface Leaf {
  readonly kind: 'paragraph' | 'table' | 'fencedCode' | 'indentedCode' | 'html';
  text(piece: string): void;
  endLine(): void;
  /** Gives what is held and closes the block. */
  close(): void;
}
