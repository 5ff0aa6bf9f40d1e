import { initialState, SYS_CREATE, sysActionName, titleFieldOf } from '@annal/content-rules';
import { canonicalGuid, EMPTY_GUID, FIRST_VERSION, JsonReader, type Issue, type LanguageCode } from '@annal/kernel';
import type { CreateEntryVariation, EntryDecision, EntryFacts, EntryModel } from './entry.commands.ts';
import { entryErrors, type EntryOperation } from './entry.errors.ts';
import { claimsFor, judgeAssetFile, judgeClaims } from './asset/entry.asset.ts';
import type { EntryFile, EntryVariationCreated, Fields } from './entry.events.ts';
import { textOf } from './entry.fields.ts';
import { isAccepted, newFindings, notAccepted } from './entry.findings.ts';
import {
  formatIssues,
  judgeFields,
  judgeOwner,
  judgeSlug,
  linksOf,
  tagsFor,
  tagUsesOf,
  unsupportedLanguage,
} from './entry.judge.ts';
import { defaultVariation, publicationsOf, variationSummary, variationIn, type Entry } from './entry.state.ts';
import { normalizeSlug, readLanguage, type SentSys } from './entry.sys.ts';

const OPERATION = 'creating the entry';

export function createEntryVariation(
  data: CreateEntryVariation['data'],
  model: EntryModel | null,
  entry: Entry,
): EntryDecision {
  const { facts, sys } = data;
  const issues: Issue[] = [...sys.problems];
  if (sys.id !== undefined && !entryIdOf(sys.id)) issues.push({ field: 'id', message: 'The id is not a GUID' });
  const sentLanguage = readLanguage(sys.language, issues);
  if (!model) throw entryErrors.invalid(OPERATION, [...issues, unknownType(sys)]);
  const language = sys.language === undefined ? defaultLanguage(facts, model) : sentLanguage;
  if (!language) throw entryErrors.invalid(OPERATION, [...issues, ...typeIssues(model, entry)]);
  requireCreation(facts, model, language, OPERATION);
  // Only a repeat of the same command generates the same id.
  if (sys.id === undefined && variationIn(entry, language)) return [];
  issues.push(...typeIssues(model, entry), ...kindIssues(data, model));
  if (variationIn(entry, language))
    issues.push({ field: 'id', message: `The entry already has a variation in '${language}'` });
  return newVariation({ ...data, model, language, issues, operation: OPERATION }, entry);
}

export function entryIdOf(sent: unknown): string | undefined {
  const id = canonicalGuid(sent);
  return id === EMPTY_GUID ? undefined : id;
}

export interface NewVariation {
  readonly facts: EntryFacts;
  readonly model: EntryModel;
  readonly sys: SentSys;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly assetFile?: unknown;
  readonly actorName: string;
  readonly language: LanguageCode;
  readonly issues: Issue[];
  readonly operation: EntryOperation;
}

export function newVariation(
  { facts, model, sys, fields, assetFile, actorName, language, issues, operation }: NewVariation,
  entry: Entry,
): EntryDecision {
  const findings = newFindings(issues);
  const { definition, validator } = model;
  if (!definition.supportedLanguages.includes(language)) issues.push(unsupportedLanguage(language));
  const owner = judgeOwner(facts, sys.owner, actorName, findings);
  const slug = judgeSlug(sys.slug, issues);
  const current = inheritedFile(model, entry);
  const isAsset = definition.dataFormat === 'asset';
  const file = isAsset
    ? judgeAssetFile({ facts, model, sent: assetFile, current, isRequired: true }, findings)
    : undefined;
  const tags = tagsFor(facts, validator, validator.withDefaults(fields, language), findings);
  const values = withTitle(model, validator.withDefaults(fields, language, tags), file);
  const judged = judgeFields(facts, model, values, language, 'save', findings);
  if (!isAccepted(findings)) return notAccepted(findings, operation);
  const claims = file ? claimsFor(current, file, { language, isNew: true, revision: entry.next }) : [];
  judgeClaims(facts, claims, findings);
  if (!isAccepted(findings)) return notAccepted(findings, operation);
  const created = { ...createdData(facts, model, entry, language, judged), ...(file && { file }) };
  return [{ type: 'EntryVariationCreated', schemaVersion: 1, data: { ...created, ...(slug && { slug }), owner } }];
}

/** assets.md 4.4: a new variation starts with the file of the default language. */
function inheritedFile({ definition }: EntryModel, entry: Entry): EntryFile | undefined {
  if (entry.status !== 'existing') return undefined;
  return defaultVariation(entry, definition.defaultLanguage)?.file;
}

/** assets.md 3: an asset without a title is named after its file. */
function withTitle({ definition }: EntryModel, fields: Fields, file: EntryFile | undefined): Fields {
  const titleField = titleFieldOf(definition);
  if (!file || titleField === null || Object.hasOwn(fields, titleField)) return fields;
  return { ...fields, [titleField]: file.filename.slice(0, -file.extension.length - 1) };
}

function defaultLanguage({ primaryLanguage }: EntryFacts, { definition }: EntryModel): LanguageCode {
  return definition.dataFormat === 'asset' ? primaryLanguage : definition.defaultLanguage;
}

/** assets.md 4.2: a file sent for an entry is ignored unless the caller says that it is an asset. */
function kindIssues({ sys, assetFile }: CreateEntryVariation['data'], { definition }: EntryModel): readonly Issue[] {
  const wantsAsset = typeof sys.dataFormat === 'string' && sys.dataFormat.toLowerCase() === 'asset';
  if (definition.dataFormat === 'entry' && wantsAsset && assetFile !== undefined)
    return [{ field: 'contentType', message: `The content type '${definition.id}' is not for assets` }];
  return formatIssues(sys, definition.dataFormat);
}

type CreatedData = EntryVariationCreated['data'];

function createdData(
  { projectUuid, entryId, primaryLanguage }: EntryFacts,
  model: EntryModel,
  entry: Entry,
  language: LanguageCode,
  fields: Fields,
): Omit<CreatedData, 'owner'> {
  const { definition, workflow } = model;
  const titleField = titleFieldOf(definition);
  const state = initialState(workflow).id;
  const before = entry.status === 'existing' ? entry.variations : [];
  const parentNodeId = before.length === 0 ? definition.defaultParentNodeId : null;
  return {
    projectUuid,
    entryId,
    language,
    ...variationSummary([...before, { language, isBinned: false, state }], primaryLanguage),
    contentTypeUuid: definition.uuid,
    contentTypeId: definition.id,
    dataFormat: definition.dataFormat,
    workflowId: workflow.id,
    state,
    versionNo: FIRST_VERSION,
    fields,
    ...linksOf(model, fields),
    ...tagUsesOf(model, fields),
    titleField,
    slug: normalizeSlug(textOf(fields, titleField) ?? '') || null,
    publications: publicationsOf(before),
    ...(parentNodeId !== null && { parentNodeId }),
  };
}

export function requireCreation(
  { mayUse }: EntryFacts,
  model: EntryModel,
  language: LanguageCode,
  operation: EntryOperation,
): void {
  if (!mayUse(model, sysActionName(model.workflow, SYS_CREATE), language)) throw entryErrors.forbidden(operation);
}

function unknownType({ contentTypeId }: SentSys): Issue {
  const issues: Issue[] = [];
  const id = new JsonReader(contentTypeId, issues, 'contentType').text();
  const message = id ? `No published content type has the id '${id}'` : 'The content type is required';
  return issues[0] ?? { field: 'contentType', message };
}

function typeIssues({ definition }: EntryModel, entry: Entry): readonly Issue[] {
  const field = 'contentType';
  if (entry.status === 'existing' && entry.contentTypeUuid !== definition.uuid)
    return [{ field, message: `The entry is of the content type '${entry.contentTypeId}'` }];
  return disabledIssues(definition);
}

/** content-types.md 1.1: existing entries of a disabled type can still change. */
export function disabledIssues({ id, enabled }: EntryModel['definition']): readonly Issue[] {
  return enabled ? [] : [{ field: 'contentType', message: `The content type '${id}' is disabled` }];
}
