import type { VersionNo } from '@annal/kernel';
import type { ComponentFields } from './components.ts';
import type { Field } from './field.ts';

export interface KnownComponent {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly isPublished: boolean;
  readonly hasChildren: boolean;
}

export interface ComponentFacts {
  readonly ownId: string;
  /**
   * The version of the definition that these facts and the claims for its components are about; null before the first.
   */
  readonly versionNo: VersionNo | null;
  readonly known: ReadonlyMap<string, KnownComponent>;
  readonly isChild: boolean;
}

/** The definition changed after the facts were gathered: gather them again and decide again. */
export class OutdatedFacts extends Error {
  constructor() {
    super('The facts about components belong to another version');
    this.name = 'OutdatedFacts';
  }
}

/** @throws OutdatedFacts when the definition names components and the facts are about another version */
export function requireFactsOf(versionNo: VersionNo | null, named: readonly string[], facts: ComponentFacts): void {
  if (named.length > 0 && facts.versionNo !== versionNo) throw new OutdatedFacts();
}

export function latestFields({ known }: ComponentFacts): ComponentFields {
  return new Map([...known].map(([id, { fields }]) => [id, fields]));
}

export function withoutComponents(ownId: string, versionNo: VersionNo | null): ComponentFacts {
  return { ownId, versionNo, known: new Map(), isChild: false };
}
