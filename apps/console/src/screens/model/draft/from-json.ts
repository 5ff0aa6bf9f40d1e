import type { Field, Group } from '@annal/content-rules';
import { isRecord } from '@annal/kernel';
import type { FieldProblem } from '../../../api/problem.ts';
import { newField, type Draft, type Texts } from './draft.ts';

type Members = Readonly<Record<string, unknown>>;

/** What the builder cannot show at all; every other rule is judged as usual, at its path. */
export function draftFromJson(value: unknown, before: Draft): Draft | readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!isRecord(value)) return [{ field: '', message: 'object' }];
  const listAt = (name: string): readonly Members[] => {
    const list = value[name] ?? [];
    if (Array.isArray(list) && list.every(isRecord)) return list;
    problems.push({ field: name, message: 'array' });
    return [];
  };
  const fields = listAt('fields').map((field, at) => fieldOf(field, `fields[${at}]`, problems));
  const groups = listAt('groups').map((group, at) => groupOf(group, `groups[${at}]`, problems));
  const [name, description] = [textsAt(value, 'name', '', problems), textsAt(value, 'description', '', problems)];
  if (problems.length > 0) return problems;
  const common = { ...before, name, description, fields };
  return before.place === 'components' ? common : { ...common, groups, ...settingsOf(value, before) };
}

/** As in the API, what is left out is what it is by default. */
function settingsOf(value: Members, before: Draft): Partial<Draft> {
  const text = (name: string): string | null => (typeof value[name] === 'string' ? value[name] : null);
  const defaultLanguage = text('defaultLanguage') ?? before.defaultLanguage;
  const languages = value['supportedLanguages'];
  const sent = Array.isArray(languages) ? languages.map(String) : [];
  return {
    defaultLanguage,
    supportedLanguages: sent.includes(defaultLanguage) ? sent : [defaultLanguage, ...sent],
    entryTitleField: text('entryTitleField'),
    entryDescriptionField: text('entryDescriptionField'),
    enabled: value['enabled'] !== false,
    includeInDelivery: value['includeInDelivery'] !== false,
    workflowId: text('workflowId') ?? 'contensisEntryBasic',
    previewUrl: text('previewUrl'),
    defaultRendererId: text('defaultRendererId'),
    defaultParentNodeId: text('defaultParentNodeId'),
  };
}

function fieldOf(value: Members, path: string, problems: FieldProblem[]): Field {
  const { id, dataType, dataFormat = null, groupId = null, default: fallback = null, editor = null } = value;
  if (typeof id !== 'string') problems.push({ field: `${path}.id`, message: 'text' });
  if (typeof dataType !== 'string') problems.push({ field: `${path}.dataType`, message: 'text' });
  const validations = value['validations'] ?? {};
  const areRules = isRecord(validations) && Object.values(validations).every(isRecord);
  if (!areRules) problems.push({ field: `${path}.validations`, message: 'object' });
  return newField({
    id: String(id),
    name: textsAt(value, 'name', `${path}.`, problems),
    description: textsAt(value, 'description', `${path}.`, problems),
    dataType: String(dataType) as Field['dataType'],
    dataFormat: typeof dataFormat === 'string' ? dataFormat : null,
    groupId: typeof groupId === 'string' ? groupId : null,
    validations: areRules ? (validations as Field['validations']) : {},
    default: fallback,
    editor,
  });
}

function groupOf(value: Members, path: string, problems: FieldProblem[]): Group {
  const { id } = value;
  if (typeof id !== 'string') problems.push({ field: `${path}.id`, message: 'text' });
  const name = textsAt(value, 'name', `${path}.`, problems);
  return { id: String(id), name, description: textsAt(value, 'description', `${path}.`, problems) };
}

function textsAt(value: Members, property: string, within: string, problems: FieldProblem[]): Texts {
  const texts = value[property] ?? {};
  if (isRecord(texts) && Object.values(texts).every((text) => typeof text === 'string')) return texts as Texts;
  problems.push({ field: within + property, message: 'texts' });
  return {};
}
