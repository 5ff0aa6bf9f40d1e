import { canonicalGuid, JsonReader, type IssueSink, type Localized } from '@annal/kernel';
import { checkTexts } from '../definition/check-naming.ts';
import { apiIdProblem } from '../field/api-id.ts';
import { checkFields } from '../field/check-fields.ts';
import type { Field } from '../field/field.ts';
import { storageProblem } from '../field/json.ts';
import type { Matching } from '../field/regex/matching.ts';
import { lengthOf, readLocalized, requireText } from '../field/texts.ts';
import { builtInWorkflow } from '../workflow/built-in-workflows.ts';
import { checkLanguages } from './check-languages.ts';
import type { ContentTypeFacts, ContentTypeInput, GroupInput } from './content-type.input.ts';
import type { ContentTypeProperties, Group } from './content-type.definition.ts';

const MAX_FIELDS = 200;
const MAX_PREVIEW_URL = 2000;
const DEFAULT_WORKFLOW = 'contensisEntryBasic';

/** content-types.md 3.3; the result is valid only if no issue was added and `matching` has no questions. */
export function checkContentType(
  input: ContentTypeInput,
  facts: ContentTypeFacts,
  matching: Matching,
  issues: IssueSink,
): ContentTypeProperties {
  const sent: JsonReader<keyof ContentTypeInput> = new JsonReader(input, issues);
  const languages = checkLanguages(sent, facts);
  const { defaultLanguage } = languages;
  const groups = checkGroups(sent.own('groups'), defaultLanguage);
  const context = {
    path: 'fields',
    place: { kind: 'contentType', components: facts.components, tags: facts.tags },
    nameLanguage: defaultLanguage,
    defaultLanguage,
    groupIds: groups.map(({ id }) => id),
    now: facts.now,
    matching,
  } as const;
  const inputs = input.fields ?? [];
  if (inputs.length > MAX_FIELDS) sent.own('fields').refuse(`No more than ${MAX_FIELDS} fields are allowed`);
  const fields = checkFields(inputs.slice(0, MAX_FIELDS), context, issues);
  const properties = {
    name: checkName(sent, defaultLanguage),
    description: checkTexts(sent, 'description', 'content type'),
    fields,
    groups,
    enabled: input.enabled ?? true,
    includeInDelivery: input.includeInDelivery ?? true,
    ...languages,
    workflowId: checkWorkflow(sent.own('workflowId'), facts.workflowIds),
    ...checkEntryFields(sent, fields),
    previewUrl: checkPreviewUrl(sent.own('previewUrl')),
    defaultRendererId: checkGuid(sent.own('defaultRendererId')),
    defaultParentNodeId: checkParentNode(sent.own('defaultParentNodeId'), facts.nodeIds),
  };
  const problem = issues.length === 0 ? storageProblem(properties) : undefined;
  if (problem) sent.refuse(problem);
  return properties;
}

export function checkContentFormat(sent: JsonReader): 'entry' | 'asset' {
  const text = sent.text();
  if (text === undefined) return 'entry';
  const problem = `The data format '${text}' is not supported: use 'entry' or 'asset'`;
  return sent.oneOf(['entry', 'asset']) ?? sent.refuse(problem) ?? 'entry';
}

function checkName(sent: JsonReader<keyof ContentTypeInput>, defaultLanguage: string): Localized {
  const name = checkTexts(sent, 'name', 'content type');
  requireText(name, defaultLanguage, sent.own('name'));
  return name;
}

function checkGroups(sent: JsonReader, defaultLanguage: string): readonly Group[] {
  const seen = new Set<string>();
  return (sent.list() ?? []).map((group: JsonReader<keyof GroupInput>) => {
    const id = group.own('id').text() ?? '';
    const isRepeated = seen.has(id.toLowerCase());
    const problem = apiIdProblem(id, 'group') ?? (isRepeated ? `The group id '${id}' is used twice` : undefined);
    if (problem) group.own('id').refuse(problem);
    seen.add(id.toLowerCase());
    const name = readLocalized(group.own('name'));
    requireText(name, defaultLanguage, group.own('name'));
    return { id, name, description: readLocalized(group.own('description')) };
  });
}

function checkWorkflow(sent: JsonReader, published: readonly string[]): string {
  const id = sent.text() || DEFAULT_WORKFLOW;
  const found = builtInWorkflow(id)?.id ?? published.find((each) => each.toLowerCase() === id.toLowerCase());
  return found ?? sent.refuse(`No published workflow definition has the id '${id}'`) ?? DEFAULT_WORKFLOW;
}

type EntryFields = Pick<ContentTypeProperties, 'entryTitleField' | 'entryDescriptionField'>;

function checkEntryFields(sent: JsonReader<keyof ContentTypeInput>, fields: readonly Field[]): EntryFields {
  const read = (property: keyof EntryFields): string | null => {
    const id = sent.own(property).text() || null;
    if (id !== null && !fields.some((field) => field.id === id && field.dataType === 'string'))
      sent.own(property).refuse(`There is no text field '${id}'`);
    return id;
  };
  const [entryTitleField, entryDescriptionField] = [read('entryTitleField'), read('entryDescriptionField')];
  if (entryDescriptionField !== null && entryDescriptionField === entryTitleField)
    sent.own('entryDescriptionField').refuse('Title and description cannot be the same field');
  return { entryTitleField, entryDescriptionField };
}

function checkPreviewUrl(sent: JsonReader): string | null {
  const url = sent.text() || null;
  if (url !== null && lengthOf(url) > MAX_PREVIEW_URL)
    sent.refuse(`The content type previewUrl cannot be longer than ${MAX_PREVIEW_URL} characters`);
  return url;
}

function checkGuid(sent: JsonReader): string | null {
  if (!sent.filled()) return null;
  return canonicalGuid(sent.value) ?? sent.notA('uuid') ?? null;
}

function checkParentNode(sent: JsonReader, known: readonly string[]): string | null {
  const id = checkGuid(sent);
  if (id !== null && !known.includes(id)) sent.refuse(`The node '${id}' does not exist`);
  return id;
}
