import { actionName, eventOf, stateOf, SYS_DELETE } from '@annal/content-rules';
import { canonicalLanguage, wrongLanguage, type Issue } from '@annal/kernel';
import type { DeleteEntryVariations, EntryFacts, EntryModel, RemoveExpiredVariation } from './entry.commands.ts';
import { entryErrors } from './entry.errors.ts';
import type { EntryEvent } from './entry.events.ts';
import { variationSummary, variationIn, type Entry, type ExistingEntry, type Variation } from './entry.state.ts';
import { keyOf } from './entry.steps.ts';

const OPERATION = 'deleting the entry';

/** Deletes all named variations or none (entries.md 3.7). One in the recycle bin can only be removed for good. */
export function deleteEntryVariations(
  { facts, languages, permanent }: DeleteEntryVariations['data'],
  model: EntryModel | null,
  entry: Entry,
): readonly EntryEvent[] {
  if (!model || entry.status !== 'existing') throw entryErrors.notFound(facts.projectId, facts.entryId);
  const targets = targetsOf(facts, entry, languages, permanent);
  const issues: Issue[] = [];
  for (const { state: stateId, language } of targets) {
    const state = stateOf(model.workflow, stateId);
    if (!eventOf(state, SYS_DELETE)) issues.push(notDeletable(state.id));
    else if (!facts.mayUse(model, actionName(model.workflow, state, SYS_DELETE), language))
      throw entryErrors.forbidden(OPERATION);
  }
  if (issues.length > 0) throw entryErrors.invalid(OPERATION, issues);
  return deletions(facts, entry, targets, permanent);
}

export function removeExpiredVariation(
  { facts, language, deletion }: RemoveExpiredVariation['data'],
  entry: Entry,
): readonly EntryEvent[] {
  const variation = variationIn(entry, language);
  if (entry.status !== 'existing' || !variation?.isBinned || variation.deletion !== deletion) return [];
  return deletions(facts, entry, [variation], true);
}

function targetsOf(
  facts: EntryFacts,
  entry: ExistingEntry,
  languages: readonly string[] | undefined,
  permanent: boolean,
): readonly Variation[] {
  const reachable = entry.variations.filter(({ isBinned }) => permanent || !isBinned);
  const named = languages?.map((code) => ({ code, language: canonicalLanguage(code) }));
  const malformed = named?.filter(({ language }) => !language) ?? [];
  if (malformed.length > 0)
    throw entryErrors.invalid(
      OPERATION,
      malformed.map(({ code }) => ({ field: 'language', message: wrongLanguage(code) })),
    );
  const targets = reachable.filter(({ language }) => !named || named.some((one) => one.language === language));
  const isComplete = named?.every(({ language }) => targets.some((target) => target.language === language)) ?? true;
  if (targets.length === 0 || !isComplete) throw entryErrors.notFound(facts.projectId, facts.entryId);
  return targets;
}

function deletions(
  facts: EntryFacts,
  entry: ExistingEntry,
  targets: readonly Variation[],
  permanent: boolean,
): readonly EntryEvent[] {
  let left: readonly Variation[] = entry.variations;
  return targets.map(({ language, publishedVersionNo, isBinned: wasBinned }) => {
    left = permanent
      ? left.filter((variation) => variation.language !== language)
      : left.map((variation) => (variation.language === language ? { ...variation, isBinned: true } : variation));
    const data = {
      ...keyOf(facts, language),
      ...variationSummary(left, facts.primaryLanguage),
      wasPublished: publishedVersionNo !== null,
      wasBinned,
      ...(entry.dataFormat === 'asset' && { hasFiles: true as const }),
      permanent,
    };
    return { type: 'EntryVariationDeleted', schemaVersion: 1, data };
  });
}

const notDeletable = (state: string): Issue => ({
  field: 'sys.workflow.state',
  message: `The entry cannot be deleted in the state '${state}'`,
});
