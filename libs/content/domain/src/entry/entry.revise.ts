import { actionName, eventOf, lookUpIn, stateOf, SYS_UPDATE, type TagLookUp, titleFieldOf } from '@annal/content-rules';
import { isRecord, type Issue, type LanguageCode } from '@annal/kernel';
import type { Change, EntryDecision, EntryFacts, EntryModel, ReviseEntryVariation } from './entry.commands.ts';
import { entryErrors, notLatest } from './entry.errors.ts';
import type { EntryFile, Fields } from './entry.events.ts';
import { claimsFor, judgeAssetFile, judgeClaims, type SentAssetFile } from './asset/entry.asset.ts';
import { disabledIssues, newVariation, requireCreation } from './entry.create.ts';
import { isAccepted, isLacking, newFindings, notAccepted, type Findings } from './entry.findings.ts';
import {
  identityIssues,
  judgeFields,
  judgeOwner,
  judgeSlug,
  linksOf,
  tagsFor,
  tagUsesOf,
  targetsOf,
  unsupportedLanguage,
} from './entry.judge.ts';
import {
  defaultVariation,
  isLive,
  liveVariations,
  variationIn,
  type Entry,
  type ExistingEntry,
  type Variation,
} from './entry.state.ts';
import { keyOf, takeEdit } from './entry.steps.ts';
import { readLanguage, readVersionNo } from './entry.sys.ts';
import { completedFields, entryDescription, entryTitle } from './entry.fields.ts';
import { applyJsonPatch } from './json-patch/apply-json-patch.ts';
import { leastBytes } from './json-patch/json-values.ts';
import type { JsonPatchOperation } from './json-patch/json-patch.ts';
import { mergePatch } from './json-patch/merge-patch.ts';

const OPERATION = 'updating the entry';

type Data = ReviseEntryVariation['data'];

export function reviseEntryVariation(data: Data, model: EntryModel | null, entry: Entry): EntryDecision {
  const { facts, sys } = data;
  if (!model || !isLive(entry)) throw entryErrors.notFound(facts.projectId, facts.entryId);
  const issues = [...sys.problems];
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
  if (sentVersion !== undefined && sentVersion !== variation.versionNo) issues.push(notLatest);
  return editVariation(data, model, entry, variation, issues);
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
): EntryDecision {
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
  issues: Issue[],
): EntryDecision {
  const { language } = variation;
  const state = stateOf(model.workflow, variation.state);
  const event = eventOf(state, SYS_UPDATE);
  if (event && !facts.mayUse(model, actionName(model.workflow, state, SYS_UPDATE), language))
    throw entryErrors.forbidden(OPERATION);
  if (!event)
    issues.push({ field: 'sys.workflow.state', message: `The entry cannot be edited in the state '${state.id}'` });
  if (!model.definition.supportedLanguages.includes(language)) issues.push(unsupportedLanguage(language));
  const findings = newFindings(issues);
  const owner = judgeOwner(facts, sys.owner, variation.owner, findings);
  const slug = judgeSlug(sys.slug, issues) ?? variation.slug;
  const file = judgeFile({ facts, model, sent: assetFile, current: variation.file, isRequired: false }, findings);
  const changed = changedFields(change, facts, model, entry, variation, findings);
  const fields = changed && judgeFields(facts, model, changed, language, 'save', findings);
  if (!event || !fields || !isAccepted(findings)) return notAccepted(findings, OPERATION);
  const claims = file ? claimsFor(variation.file, file, { language, isNew: false, revision: entry.next }) : [];
  judgeClaims(facts, claims, findings);
  if (!isAccepted(findings)) return notAccepted(findings, OPERATION);
  const uses = tagUsesOf(model, fields, variation.tagged);
  const step = { facts, model, entry, variation, event, data: null, operation: OPERATION } as const;
  return takeEdit(step, {
    ...keyOf(facts, language),
    fields,
    ...linksOf(model, fields),
    ...(Object.hasOwn(uses, 'tags') && { ...uses, contentTypeUuid: entry.contentTypeUuid }),
    ...(file && isChanged(variation.file, file) && { file, contentTypeUuid: entry.contentTypeUuid }),
    titleField: titleFieldOf(model.definition),
    ...(slug !== null && slug !== variation.slug && { slug }),
    ...(owner !== variation.owner && { owner }),
  });
}

function judgeFile(asked: SentAssetFile, findings: Findings): EntryFile | undefined {
  return asked.model.definition.dataFormat === 'asset' ? judgeAssetFile(asked, findings) : undefined;
}

function isChanged(before: EntryFile | undefined, { fileId, filename, path }: EntryFile): boolean {
  return before?.fileId !== fileId || before.filename !== filename || before.path !== path;
}

function changedFields(
  change: Change,
  facts: EntryFacts,
  model: EntryModel,
  entry: ExistingEntry,
  variation: Variation,
  findings: Findings,
): Fields | undefined {
  switch (change.kind) {
    case 'replace':
      return change.fields;
    case 'merge': {
      const { definition, components } = model;
      const tags = lookUpFor(facts, model, variation.fields, findings);
      if (isLacking(findings)) return undefined;
      const base = completedFields(definition, variation.fields, components, undefined, tags);
      return populated(mergePatch(base, change.patch) as Fields);
    }
    case 'operations': {
      const document = documentOf(facts, model, entry, variation, findings);
      return isLacking(findings) ? undefined : patched(change.operations, document, variation.fields, findings.issues);
    }
  }
}

function lookUpFor(
  facts: EntryFacts,
  { validator }: EntryModel,
  fields: Fields,
  findings: Findings,
): TagLookUp | undefined {
  const tags = tagsFor(facts, validator, fields, findings);
  return tags && lookUpIn(tags);
}

function patched(
  operations: readonly JsonPatchOperation[],
  document: Readonly<Record<string, unknown>>,
  stored: Fields,
  issues: Issue[],
): Fields | undefined {
  const misplaced = operations.flatMap((operation, index) =>
    isMisplaced(operation) ? [{ field: `[${index}]`, message: 'Only data fields can be changed' }] : [],
  );
  issues.push(...misplaced);
  if (misplaced.length > 0) return undefined;
  const result = applyJsonPatch(document, operations, Math.max(0, leastBytes(document) - leastBytes(stored)));
  if ('failed' in result) {
    issues.push({ field: `[${result.failed}]`, message: result.message });
    return undefined;
  }
  return isRecord(result.document) ? populated(result.document) : {};
}

/** Empty fields were filled in only so that a patch can address them. */
function populated(fields: Fields): Fields {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

const NO_FIELDS = new Set([undefined, 'sys', 'sysAssetFile', 'entryTitle', 'entryDescription']);

function isMisplaced(operation: JsonPatchOperation): boolean {
  if (operation.op === 'test') return false;
  return NO_FIELDS.has(operation.path[0]) || (operation.op === 'move' && NO_FIELDS.has(operation.from[0]));
}

/** Target of a patch's pointers: the entry as a reader sees it, without members that come from metadata. */
function documentOf(
  facts: EntryFacts,
  model: EntryModel,
  entry: ExistingEntry,
  { language, fields, owner, slug, state, versionNo, publishedVersionNo }: Variation,
  findings: Findings,
): Readonly<Record<string, unknown>> {
  const { definition, workflow, components, validator } = model;
  const tags = lookUpFor(facts, model, fields, findings);
  const { entryId, projectId } = facts;
  const { id: contentTypeId, dataFormat } = definition;
  return {
    ...completedFields(definition, fields, components, targetsOf(facts, validator, fields, findings), tags),
    entryTitle: entryTitle(definition, fields),
    entryDescription: entryDescription(definition, fields),
    sys: {
      id: entryId,
      projectId,
      contentTypeId,
      dataFormat,
      language,
      availableLanguages: liveVariations(entry).map((variation) => variation.language),
      owner,
      slug,
      isPublished: publishedVersionNo !== null,
      versionStatus: 'latest',
      workflow: { id: workflow.id, state },
      version: { versionNo },
    },
  };
}
