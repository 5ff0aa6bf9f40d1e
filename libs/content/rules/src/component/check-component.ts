import { JsonReader, type IssueSink } from '@annal/kernel';
import { checkTexts } from '../definition/check-naming.ts';
import { checkFields } from '../field/check-fields.ts';
import { storageProblem } from '../field/json.ts';
import type { Matching } from '../field/regex/matching.ts';
import { requireText } from '../field/texts.ts';
import type { ComponentInput, DefinitionFacts } from './component.input.ts';
import type { ComponentProperties } from './component.definition.ts';

const MAX_FIELDS = 100;

/** content-types.md 4.2; the result is valid only if no issue was added and `matching` has no questions. */
export function checkComponent(
  input: ComponentInput,
  { primaryLanguage, components, tags, now }: DefinitionFacts,
  matching: Matching,
  issues: IssueSink,
): ComponentProperties {
  const sent: JsonReader<keyof ComponentInput> = new JsonReader(input, issues);
  const fields = input.fields ?? [];
  if (fields.length > MAX_FIELDS) sent.own('fields').refuse(`No more than ${MAX_FIELDS} fields are allowed`);
  const context = {
    path: 'fields',
    place: { kind: 'component', components, tags },
    nameLanguage: null,
    defaultLanguage: primaryLanguage,
    groupIds: [],
    now,
    matching,
  } as const;
  // Components have no groups (content-types.md 1.2).
  const inputs = fields.slice(0, MAX_FIELDS).map((field) => ({ ...field, groupId: null }));
  const properties = {
    name: checkTexts(sent, 'name', 'component'),
    description: checkTexts(sent, 'description', 'component'),
    fields: checkFields(inputs, context, issues),
  };
  requireText(properties.name, null, sent.own('name'));
  const problem = issues.length === 0 ? storageProblem(properties) : undefined;
  if (problem) sent.refuse(problem);
  return properties;
}
