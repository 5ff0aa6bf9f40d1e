import type { Chance } from './chance.ts';
import type { Changes, Ledger } from './ledger.ts';
import { LANGUAGES, partsOf, typeKey, typeOf, variationOf, type Fields, type VariationState } from './states.ts';
import type { Write } from './write.ts';

export const BOOK = 'book';

const RECENT = 200;
const TRIES = 12;

/** Selects keys that no other writer is using. */
export class Choices {
  private recent: string[] = [];
  private readonly vacant = new Set<string>();
  readonly anchors: string[] = [];
  private stamps = 0;

  constructor(
    readonly chance: Chance,
    readonly ledger: Ledger,
  ) {}

  note({ vacates = false }: Write, changes: Changes): void {
    for (const [key, state] of changes) {
      if (variationOf(state)) this.recent.push(key);
      else if (vacates) this.vacant.add(key);
    }
    if (this.recent.length > 2 * RECENT) this.recent = this.recent.slice(-RECENT);
  }

  fields(): Fields {
    const stamp = `s${(this.stamps += 1)}-${this.chance.below(2 ** 32).toString(36)}`;
    const copies = this.chance.below(1_000);
    const text = `${stamp} `.repeat(this.chance.below(this.chance.is(0.1) ? 2_000 : 40));
    const next = this.chance.is(0.3) ? (this.anchors[this.chance.below(this.anchors.length)] ?? null) : null;
    return { title: `${copies} of ${stamp}`, stamp, copies, text, next };
  }

  /** Prefers recent ones, which cause races. */
  variation(
    isFit: (state: VariationState) => boolean = () => true,
  ): readonly [key: string, state: VariationState] | undefined {
    const keys = this.chance.is(0.8) ? this.recent : this.ledger.keys;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const key = keys[this.chance.below(keys.length)];
      if (key === undefined || this.anchors.includes(partsOf(key).id)) continue;
      const state = variationOf(this.ledger.get(key));
      if (state && this.ledger.isFree(key) && isFit(state)) return [key, state];
    }
    return undefined;
  }

  vacancy(): string | undefined {
    const fit = [...this.vacant].filter((key) => this.ledger.isFree(key) && this.isWritable(partsOf(key).type));
    const key = fit[this.chance.below(fit.length)];
    if (key !== undefined) this.vacant.delete(key);
    return key;
  }

  language(): string {
    return this.chance.pick(LANGUAGES);
  }

  writableType(): string {
    const shelves = this.shelves().filter((type) => this.isWritable(type));
    const [first, ...others] = shelves;
    return first !== undefined && this.chance.is(0.15) ? this.chance.pick([first, ...others]) : BOOK;
  }

  isWritable(type: string): boolean {
    if (type === BOOK) return true;
    return this.ledger.isFree(typeKey(type)) && Boolean(typeOf(this.ledger.get(typeKey(type)))?.published);
  }

  shelves(): readonly string[] {
    return this.ledger.types.filter((type) => type !== BOOK);
  }
}
