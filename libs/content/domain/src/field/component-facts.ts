import type { VersionNo } from '@annal/kernel';
import type { ComponentFields } from './components.ts';
import type { Field } from './field.ts';

/** A component as it is known when a definition that names it is judged. */
export interface KnownComponent {
  /** As it is spelled. */
  readonly id: string;
  /** Of its latest version. */
  readonly fields: readonly Field[];
  readonly isPublished: boolean;
  /** Whether its latest or its published version contains components. */
  readonly hasChildren: boolean;
}

/** What has to be known about components to judge a content type or a component. */
export interface ComponentFacts {
  /** Of the definition that is judged. */
  readonly ownId: string;
  /**
   * The version of the definition for which these facts hold, and for which the use of these components is claimed;
   * null before there is one.
   */
  readonly versionNo: VersionNo | null;
  /** By lower-case id: those that the definition names, and those within them. */
  readonly known: ReadonlyMap<string, KnownComponent>;
  /** Whether the definition is a component that others contain. */
  readonly isChild: boolean;
}

/** The definition has changed since the facts were gathered: gather them again, then decide again. */
export class OutdatedFacts extends Error {
  constructor() {
    super('The facts about components are about another version');
    this.name = 'OutdatedFacts';
  }
}

/** @throws OutdatedFacts where components matter and the facts about them are those of another version */
export function requireFactsOf(versionNo: VersionNo | null, named: readonly string[], facts: ComponentFacts): void {
  if (named.length > 0 && facts.versionNo !== versionNo) throw new OutdatedFacts();
}

export function latestFields({ known }: ComponentFacts): ComponentFields {
  return new Map([...known].map(([id, { fields }]) => [id, fields]));
}

/** About a definition that names no component. */
export function withoutComponents(ownId: string, versionNo: VersionNo | null): ComponentFacts {
  return { ownId, versionNo, known: new Map(), isChild: false };
}
