import type { Field } from '@annal/content-rules';
import { changedNames, isSame, type Value } from '../../../entry-form/values/values.ts';
import type { Draft } from './draft.ts';

/** What publishing changes for entries and those who write them. */
export type Change =
  | { readonly kind: 'added' | 'removed'; readonly field: Field }
  | { readonly kind: 'retyped'; readonly field: Field; readonly before: Field }
  | { readonly kind: 'ruleAdded' | 'ruleChanged' | 'ruleRemoved'; readonly field: Field; readonly rule: string }
  | { readonly kind: 'field'; readonly field: Field; readonly properties: readonly string[] }
  | { readonly kind: 'languageAdded' | 'languageRemoved'; readonly language: string }
  | { readonly kind: 'moved' }
  | { readonly kind: 'setting'; readonly property: string };

/** Changes of what is published now. Without a published version everything is new, so nothing is listed. */
export function changesOf(published: Draft | undefined, draft: Draft): readonly Change[] {
  if (published === undefined) return [];
  return [...fieldChanges(published, draft), ...languageChanges(published, draft), ...settingChanges(published, draft)];
}

function fieldChanges(published: Draft, { fields }: Draft): readonly Change[] {
  const before = new Map(published.fields.map((field) => [field.id, field]));
  const kept = new Set(fields.map(({ id }) => id));
  const changed = fields.flatMap((field): readonly Change[] => {
    const former = before.get(field.id);
    return former ? changesOfField(former, field) : [{ kind: 'added', field }];
  });
  const removed = published.fields
    .filter(({ id }) => !kept.has(id))
    .map((field) => ({ kind: 'removed', field }) as const);
  const order = (list: readonly Field[]) => list.map(({ id }) => id).filter((id) => before.has(id) && kept.has(id));
  const isMoved = !isSame([...order(published.fields)], [...order(fields)]);
  return [...removed, ...changed, ...(isMoved ? [{ kind: 'moved' } as const] : [])];
}

const KINDS = ['dataType', 'dataFormat'] as const;

function changesOfField(before: Field, field: Field): readonly Change[] {
  if (KINDS.some((key) => before[key] !== field[key])) return [{ kind: 'retyped', field, before }];
  const [was, is] = [before.validations, field.validations];
  const rules = changedNames(was as never, is as never).map((rule): Change => {
    if (!Object.hasOwn(was, rule)) return { kind: 'ruleAdded', field, rule };
    return { kind: Object.hasOwn(is, rule) ? 'ruleChanged' : 'ruleRemoved', field, rule };
  });
  const properties = changedNames(before as never, field as never).filter((name) => name !== 'validations');
  return [...rules, ...(properties.length > 0 ? [{ kind: 'field', field, properties } as const] : [])];
}

function languageChanges(
  { supportedLanguages: before }: Draft,
  { supportedLanguages: after }: Draft,
): readonly Change[] {
  return [
    ...before
      .filter((code) => !after.includes(code))
      .map((language) => ({ kind: 'languageRemoved', language }) as const),
    ...after.filter((code) => !before.includes(code)).map((language) => ({ kind: 'languageAdded', language }) as const),
  ];
}

const ELSEWHERE = ['fields', 'supportedLanguages', 'place', 'id'];

const settingChanges = (published: Draft, draft: Draft): readonly Change[] =>
  changedNames(asFields(published), asFields(draft))
    .filter((name) => !ELSEWHERE.includes(name))
    .map((property) => ({ kind: 'setting', property }) as const);

const asFields = (draft: Draft) => draft as unknown as Readonly<Record<string, Value>>;
