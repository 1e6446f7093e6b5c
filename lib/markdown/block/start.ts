import type { LineReader, Reading } from './line-reader.js';

/** What a line, or what is left of it, has turned out to begin. */
export type Start =
  | { readonly kind: 'blockQuote' }
  | {
      readonly kind: 'item';
      readonly type: ListType;
      readonly number?: number;
      readonly task?: 'open' | 'done';
      /** Columns that content must be indented by, counted from where the marker's indentation begins. */
      readonly contentIndent: number;
    }
  | { readonly kind: 'footnoteDefinition'; readonly label: string }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly text: string }
  | { readonly kind: 'thematicBreak' }
  | { readonly kind: 'fencedCode'; readonly fence: string; readonly info: string; readonly indent: number }
  /** `end`: what ends it on its line; a blank line does where there is none. */
  | { readonly kind: 'html'; readonly end: RegExp | undefined }
  | {
      readonly kind: 'linkReferenceDefinition';
      readonly label: string;
      readonly destination: string;
      readonly title: string;
    }
  /** May be the header of a table: the next line tells. */
  | { readonly kind: 'tableHeader'; readonly source: string };

/** Items with the same marker character are of one list. */
export type ListType =
  | { readonly ordered: false; readonly marker: string }
  | { readonly ordered: true; readonly delimiter: '.' | ')' };

/** What the line would go on with if it began nothing: an open paragraph, one in a container left, a table. */
export type Continues = 'paragraph' | 'lazy' | 'table' | 'nothing';

/** Reads one kind of block start. Gives undefined, and stands where it stood, when it is none. */
export type Recogniser = (reader: LineReader, continues: Continues) => Reading<Start | undefined>;

export type ContainerStart = Start & { readonly kind: 'blockQuote' | 'item' | 'footnoteDefinition' };

/** Leaves that their first line shows. */
export type LeafStart = Exclude<Start, ContainerStart | { readonly kind: 'tableHeader' }>;
