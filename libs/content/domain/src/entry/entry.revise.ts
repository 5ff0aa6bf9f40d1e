import type { Issue, LanguageCode } from '@annal/kernel';
import { titleFieldOf } from '../content-type/content-type.definition.ts';
import { actionName, eventOf, stateOf, SYS_UPDATE } from '../workflow/workflow.rules.ts';
import type { EntryFacts, EntryModel, ReviseEntryVariation } from './entry.commands.ts';
import { entryErrors, notLatest } from './entry.errors.ts';
import type { EntryEvent, EntryFile } from './entry.events.ts';
import { claimIssues, claimsFor, judgeAssetFile, type SentAssetFile } from './entry.asset.ts';
import { changedFields } from './entry.change.ts';
import { disabledIssues, newVariation, requireCreation } from './entry.create.ts';
import {
  identityIssues,
  judgeFields,
  judgeOwner,
  judgeSlug,
  linksOf,
  modelOf,
  tagUsesOf,
  unsupportedLanguage,
} from './entry.judge.ts';
import {
  defaultVariation,
  isLive,
  variationIn,
  type Entry,
  type ExistingEntry,
  type Variation,
} from './entry.state.ts';
import { keyOf, takeEdit } from './entry.steps.ts';
import { readLanguage, readVersionNo } from './entry.sys.ts';

const OPERATION = 'updating the entry';

type Data = ReviseEntryVariation['data'];

export function reviseEntryVariation(data: Data, entry: Entry): readonly EntryEvent[] {
  const { facts, sys } = data;
  const model = isLive(entry) ? modelOf(facts, entry.contentTypeUuid) : null;
  if (!model || !isLive(entry)) throw entryErrors.notFound(facts.projectId, facts.entryId);
  const issues: Issue[] = [...sys.problems];
  const sentLanguage = readLanguage(sys.language, issues);
  const language = sys.language === undefined ? shownLanguage(entry, facts) : sentLanguage;
  issues.push(...identityIssues(sys, facts.entryId, model));
  const sentVersion = readVersionNo(sys.versionNo, issues);
  if (!language) throw entryErrors.invalid(OPERATION, issues);
  const variation = variationIn(entry, language);
  if (!variation) return addVariation(data, model, entry, language, issues, sentVersion !== undefined);
  if (variation.isBinned) {
    issues.push({ field: 'id', message: `The variation in '${language}' is deleted` });
    throw entryErrors.invalid(OPERATION, issues);
  }
  const isStale = sentVersion !== undefined && sentVersion !== variation.versionNo;
  return editVariation(data, model, entry, variation, isStale ? [...issues, notLatest] : issues);
}

function shownLanguage(entry: ExistingEntry, { primaryLanguage }: EntryFacts): LanguageCode | undefined {
  return defaultVariation(entry, primaryLanguage)?.language;
}

/** entries.md 3.3: saving a language without a variation creates it; a patch needs an existing one. */
function addVariation(
  { facts, sys, change, assetFile, actorName }: Data,
  model: EntryModel,
  entry: ExistingEntry,
  language: LanguageCode,
  issues: Issue[],
  namesVersion: boolean,
): readonly EntryEvent[] {
  if (change.kind !== 'replace') throw entryErrors.notFound(facts.projectId, facts.entryId);
  requireCreation(facts, model, language, OPERATION);
  issues.push(...disabledIssues(model.definition));
  if (namesVersion) issues.push(notLatest);
  const { fields } = change;
  const wanted = { facts, model, sys, fields, assetFile, actorName, language, issues, operation: OPERATION } as const;
  return newVariation(wanted, entry);
}

function editVariation(
  { facts, sys, change, assetFile }: Data,
  model: EntryModel,
  entry: ExistingEntry,
  variation: Variation,
  issues: readonly Issue[],
): readonly EntryEvent[] {
  const { language } = variation;
  const state = stateOf(model.workflow, variation.state);
  const event = eventOf(state, SYS_UPDATE);
  if (event && !facts.mayUse(model, actionName(model.workflow, state, SYS_UPDATE), language))
    throw entryErrors.forbidden(OPERATION);
  const found = [...issues];
  if (!event)
    found.push({ field: 'sys.workflow.state', message: `The entry cannot be edited in the state '${state.id}'` });
  if (!model.definition.supportedLanguages.includes(language)) found.push(unsupportedLanguage(language));
  const owner = judgeOwner(facts, sys.owner, variation.owner, found);
  const slug = judgeSlug(sys.slug, found) ?? variation.slug;
  const file = judgeFile({ facts, model, sent: assetFile, current: variation.file, isRequired: false }, found);
  const changed = changedFields(change, facts, model, entry, variation);
  const judged = changed.issues.length > 0 ? changed : judgeFields(facts, model, changed.fields, language, 'save');
  if (!event || found.length > 0 || judged.issues.length > 0)
    throw entryErrors.invalid(OPERATION, [...found, ...judged.issues]);
  const claims = file ? claimsFor(variation.file, file, { language, isNew: false, revision: entry.next }) : [];
  const unclaimed = claimIssues(facts, claims);
  if (unclaimed.length > 0) throw entryErrors.invalid(OPERATION, unclaimed);
  const uses = tagUsesOf(model, judged.fields, variation.tagged);
  const step = { facts, model, entry, variation, event, data: null, operation: OPERATION } as const;
  return takeEdit(step, {
    ...keyOf(facts, language),
    fields: judged.fields,
    ...linksOf(model, judged.fields),
    ...(Object.hasOwn(uses, 'tags') && { ...uses, contentTypeUuid: entry.contentTypeUuid }),
    ...(file && isChanged(variation.file, file) && { file, contentTypeUuid: entry.contentTypeUuid }),
    titleField: titleFieldOf(model.definition),
    ...(slug !== null && slug !== variation.slug && { slug }),
    ...(owner !== variation.owner && { owner }),
  });
}

function judgeFile(asked: SentAssetFile, issues: Issue[]): EntryFile | undefined {
  return asked.model.definition.dataFormat === 'asset' ? judgeAssetFile(asked, issues) : undefined;
}

function isChanged(before: EntryFile | undefined, { fileId, filename, path }: EntryFile): boolean {
  return before?.fileId !== fileId || before.filename !== filename || before.path !== path;
}
