import type { Json } from '../../model/json.js';

/** Finds the index of a tool call's pieces, also where the wire leaves it out. */
export class ToolSlots {
  readonly #next: () => number;
  readonly #byWireIndex = new Map<number, number>();
  readonly #byId = new Map<string, number>();
  readonly #given: number[] = [];
  #newest: number | undefined;

  constructor(next: () => number) {
    this.#next = next;
  }

  /** The index of a piece. Without one on the wire, a new id or a name begins a call. */
  indexOf(wireIndex: Json | undefined, id: string, name: string): number {
    const index =
      typeof wireIndex === 'number' ? this.#atWireIndex(wireIndex) : this.#withoutWireIndex(id, name);
    if (id !== '') this.#byId.set(id, index);
    this.#newest = index;
    return index;
  }

  /** Every index given, in the order of the calls. */
  indices(): readonly number[] {
    return this.#given;
  }

  #atWireIndex(wireIndex: number): number {
    const known = this.#byWireIndex.get(wireIndex);
    if (known !== undefined) return known;
    const index = this.#give();
    this.#byWireIndex.set(wireIndex, index);
    return index;
  }

  #withoutWireIndex(id: string, name: string): number {
    const known = id === '' ? undefined : this.#byId.get(id);
    if (known !== undefined) return known;
    const begins = id !== '' || name !== '';
    if (!begins && this.#newest !== undefined) return this.#newest;
    return this.#give();
  }

  #give(): number {
    const index = this.#next();
    this.#given.push(index);
    return index;
  }
}
