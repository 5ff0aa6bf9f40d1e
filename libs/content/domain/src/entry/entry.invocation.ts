import type { Issue, LanguageCode, VersionNo } from '@annal/kernel';
import type { EntryFacts, EntryModel } from './entry.commands.ts';
import type { ExistingEntry, Variation } from './entry.state.ts';

export const OPERATION = 'invoking the workflow event';

export interface Invocation {
  readonly facts: EntryFacts;
  readonly model: EntryModel;
  readonly entry: ExistingEntry;
  readonly language: LanguageCode | undefined;
  readonly versionNo: VersionNo | undefined;
  readonly data: unknown;
  readonly issues: Issue[];
}

export function isStale({ versionNo }: Invocation, variation: Variation): boolean {
  return versionNo !== undefined && versionNo !== variation.versionNo;
}
