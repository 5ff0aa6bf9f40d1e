import { canonicalGuid, type Issue, type Localized } from '@annal/kernel';
import { checkTexts } from '../definition/check-naming.ts';
import { apiIdProblem } from '../field/api-id.ts';
import { checkFields } from '../field/check-fields.ts';
import type { Field } from '../field/field.ts';
import { storageProblem } from '../field/json.ts';
import { Matching } from '../field/regex/matching.ts';
import { lengthOf, readLocalized, requireText } from '../field/texts.ts';
import { builtInWorkflow } from '../workflow/built-in-workflows.ts';
import { checkLanguages } from './check-languages.ts';
import type { ContentTypeFacts, ContentTypeInput, GroupInput } from './content-type.commands.ts';
import type { ContentTypeProperties, Group } from './content-type.definition.ts';

const MAX_FIELDS = 200;
const MAX_PREVIEW_URL = 2000;
const DEFAULT_WORKFLOW = 'contensisEntryBasic';

/** content-types.md 3.3; the result is valid only if no issue was added. */
export function checkProperties(
  input: ContentTypeInput,
  facts: ContentTypeFacts,
  issues: Issue[],
): ContentTypeProperties {
  const languages = checkLanguages(input, facts, issues);
  const { defaultLanguage } = languages;
  const groups = checkGroups(input.groups ?? [], defaultLanguage, issues);
  const matching = new Matching(facts.matches);
  const context = {
    path: 'fields',
    place: { kind: 'contentType', components: facts.components, tags: facts.tags },
    nameLanguage: defaultLanguage,
    defaultLanguage,
    groupIds: groups.map(({ id }) => id),
    now: facts.now,
    matching,
  } as const;
  const sent = input.fields ?? [];
  if (sent.length > MAX_FIELDS)
    issues.push({ field: 'fields', message: `No more than ${MAX_FIELDS} fields are allowed` });
  const fields = checkFields(sent.slice(0, MAX_FIELDS), context, issues);
  matching.requireAnswers();
  const properties = {
    name: checkName(input.name, defaultLanguage, issues),
    description: checkTexts(input.description, 'description', 'content type', issues),
    fields,
    groups,
    enabled: input.enabled ?? true,
    includeInDelivery: input.includeInDelivery ?? true,
    ...languages,
    workflowId: checkWorkflow(input.workflowId, facts.workflowIds, issues),
    ...checkEntryFields(input, fields, issues),
    previewUrl: checkPreviewUrl(input.previewUrl, issues),
    defaultRendererId: checkGuid(input.defaultRendererId, 'defaultRendererId', issues),
    defaultParentNodeId: checkParentNode(input.defaultParentNodeId, facts.nodeIds, issues),
  };
  const problem = issues.length === 0 ? storageProblem(properties) : undefined;
  if (problem) issues.push({ field: '', message: problem });
  return properties;
}

export function checkContentFormat(sent: string | null | undefined, issues: Issue[]): 'entry' | 'asset' {
  const dataFormat = (sent ?? 'entry').toLowerCase();
  if (dataFormat === 'entry' || dataFormat === 'asset') return dataFormat;
  issues.push({ field: 'dataFormat', message: `The data format '${sent}' is not supported: use 'entry' or 'asset'` });
  return 'entry';
}

function checkName(sent: Localized | null | undefined, defaultLanguage: string, issues: Issue[]): Localized {
  const name = checkTexts(sent, 'name', 'content type', issues);
  requireText(name, defaultLanguage, 'name', issues);
  return name;
}

function checkGroups(sent: readonly GroupInput[], defaultLanguage: string, issues: Issue[]): readonly Group[] {
  const seen = new Set<string>();
  return sent.map((group, index) => {
    const path = `groups[${index}]`;
    const id = group.id ?? '';
    const isRepeated = seen.has(id.toLowerCase());
    const message = apiIdProblem(id, 'group') ?? (isRepeated ? `The group id '${id}' is used twice` : undefined);
    if (message) issues.push({ field: `${path}.id`, message });
    seen.add(id.toLowerCase());
    const name = readLocalized(group.name, `${path}.name`, issues);
    requireText(name, defaultLanguage, `${path}.name`, issues);
    return { id, name, description: readLocalized(group.description, `${path}.description`, issues) };
  });
}

function checkWorkflow(sent: string | null | undefined, published: readonly string[], issues: Issue[]): string {
  const id = sent || DEFAULT_WORKFLOW;
  const found = builtInWorkflow(id)?.id ?? published.find((each) => each.toLowerCase() === id.toLowerCase());
  if (!found) issues.push({ field: 'workflowId', message: `No published workflow definition has the id '${id}'` });
  return found ?? DEFAULT_WORKFLOW;
}

type EntryFields = Pick<ContentTypeProperties, 'entryTitleField' | 'entryDescriptionField'>;

function checkEntryFields(input: ContentTypeInput, fields: readonly Field[], issues: Issue[]): EntryFields {
  const read = (property: keyof EntryFields): string | null => {
    const id = input[property] || null;
    if (id !== null && !fields.some((field) => field.id === id && field.dataType === 'string'))
      issues.push({ field: property, message: `There is no text field '${id}'` });
    return id;
  };
  const [entryTitleField, entryDescriptionField] = [read('entryTitleField'), read('entryDescriptionField')];
  if (entryDescriptionField !== null && entryDescriptionField === entryTitleField)
    issues.push({ field: 'entryDescriptionField', message: 'Title and description cannot be the same field' });
  return { entryTitleField, entryDescriptionField };
}

function checkPreviewUrl(sent: string | null | undefined, issues: Issue[]): string | null {
  if (sent && lengthOf(sent) > MAX_PREVIEW_URL)
    issues.push({
      field: 'previewUrl',
      message: `The content type previewUrl cannot be longer than ${MAX_PREVIEW_URL} characters`,
    });
  return sent || null;
}

function checkGuid(sent: string | null | undefined, property: string, issues: Issue[]): string | null {
  if (!sent) return null;
  const guid = canonicalGuid(sent);
  if (!guid) issues.push({ field: property, message: 'The value is not a valid uuid' });
  return guid ?? null;
}

function checkParentNode(sent: string | null | undefined, known: readonly string[], issues: Issue[]): string | null {
  const before = issues.length;
  const id = checkGuid(sent, 'defaultParentNodeId', issues);
  if (id !== null && issues.length === before && !known.includes(id))
    issues.push({ field: 'defaultParentNodeId', message: `The node '${id}' does not exist` });
  return id;
}
