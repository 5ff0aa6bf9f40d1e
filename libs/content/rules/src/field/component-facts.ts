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

export function areFactsOf(versionNo: VersionNo | null, named: readonly string[], facts: ComponentFacts): boolean {
  return named.length === 0 || facts.versionNo === versionNo;
}

export function latestFields({ known }: ComponentFacts): ComponentFields {
  return new Map([...known].map(([id, { fields }]) => [id, fields]));
}

export function withoutComponents(ownId: string, versionNo: VersionNo | null): ComponentFacts {
  return { ownId, versionNo, known: new Map(), isChild: false };
}
