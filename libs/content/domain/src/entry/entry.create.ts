import { canonicalGuid, EMPTY_GUID, FIRST_VERSION, type Issue, type LanguageCode } from '@annal/kernel';
import { titleFieldOf } from '../content-type/content-type.definition.ts';
import { initialState, SYS_CREATE, sysActionName } from '../workflow/workflow.rules.ts';
import type { CreateEntryVariation, EntryFacts, EntryModel } from './entry.commands.ts';
import { entryErrors, type EntryOperation } from './entry.errors.ts';
import type { EntryEvent, EntryVariationCreated, Fields } from './entry.events.ts';
import { textOf } from './entry.fields.ts';
import {
  formatIssues,
  judgeFields,
  judgeOwner,
  judgeSlug,
  linksOf,
  modelOf,
  unsupportedLanguage,
} from './entry.judge.ts';
import { publicationsOf, standing, variationIn, type Entry } from './entry.state.ts';
import { normalizeSlug, readLanguage, readText, type SentSys } from './entry.sys.ts';

const OPERATION = 'creating the entry';

export function createEntryVariation(data: CreateEntryVariation['data'], entry: Entry): readonly EntryEvent[] {
  const { facts, sys, contentTypeUuid } = data;
  const issues: Issue[] = [...sys.problems];
  if (sys.id !== undefined && !entryIdOf(sys.id)) issues.push({ field: 'id', message: 'The id is not a GUID' });
  const sentLanguage = readLanguage(sys.language, issues);
  const model = contentTypeUuid === undefined ? null : modelOf(facts, contentTypeUuid);
  if (!model) throw entryErrors.invalid(OPERATION, [...issues, unknownType(sys)]);
  const language = sys.language === undefined ? model.definition.defaultLanguage : sentLanguage;
  if (!language) throw entryErrors.invalid(OPERATION, [...issues, ...typeIssues(model, entry)]);
  requireCreation(facts, model, language, OPERATION);
  // Only the same command sent twice makes up the same id twice.
  if (sys.id === undefined && variationIn(entry, language)) return [];
  issues.push(...typeIssues(model, entry), ...formatIssues(sys, model.definition.dataFormat));
  if (variationIn(entry, language))
    issues.push({ field: 'id', message: `The entry already has a variation in '${language}'` });
  return newVariation({ ...data, model, language, issues, operation: OPERATION }, entry);
}

/** The id a caller chose, if it can be one. */
export function entryIdOf(sent: unknown): string | undefined {
  const id = canonicalGuid(sent);
  return id === EMPTY_GUID ? undefined : id;
}

export interface NewVariation {
  readonly facts: EntryFacts;
  readonly model: EntryModel;
  readonly sys: SentSys;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly actorName: string;
  readonly language: LanguageCode;
  /** What is known to be wrong so far. */
  readonly issues: Issue[];
  readonly operation: EntryOperation;
}

/** The first version of a variation, once it is settled that there may be one. */
export function newVariation(
  { facts, model, sys, fields, actorName, language, issues, operation }: NewVariation,
  entry: Entry,
): readonly EntryEvent[] {
  const { definition, validator } = model;
  if (!definition.supportedLanguages.includes(language)) issues.push(unsupportedLanguage(language));
  const owner = judgeOwner(facts, sys.owner, actorName, issues);
  const slug = judgeSlug(sys.slug, issues);
  const judged = judgeFields(facts, model, validator.defaults(fields, language), language, 'save');
  if (issues.length > 0 || judged.issues.length > 0)
    throw entryErrors.invalid(operation, [...issues, ...judged.issues]);
  const created = createdData(facts, model, entry, language, judged.fields);
  return [{ type: 'EntryVariationCreated', schemaVersion: 1, data: { ...created, ...(slug && { slug }), owner } }];
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
    ...standing([...before, { language, isBinned: false, state }], primaryLanguage),
    contentTypeUuid: definition.uuid,
    contentTypeId: definition.id,
    dataFormat: definition.dataFormat,
    workflowId: workflow.id,
    state,
    versionNo: FIRST_VERSION,
    fields,
    ...linksOf(model, fields),
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
  const id = readText(contentTypeId, 'contentType', issues);
  const message = id ? `No published content type has the id '${id}'` : 'The content type is required';
  return issues[0] ?? { field: 'contentType', message };
}

function typeIssues({ definition }: EntryModel, entry: Entry): readonly Issue[] {
  const field = 'contentType';
  if (entry.status === 'existing' && entry.contentTypeUuid !== definition.uuid)
    return [{ field, message: `The entry is of the content type '${entry.contentTypeId}'` }];
  return definition.enabled ? [] : [{ field, message: `The content type '${definition.id}' is disabled` }];
}
