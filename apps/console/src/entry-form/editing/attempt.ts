import { createEntry, patchEntry, type Entry } from '../../api/entry.ts';
import { patchOf, type Operation } from '../values/patch.ts';
import { changedNames, isList, type Fields, type Value } from '../values/values.ts';

/** One save. Its key stays the same however often it is sent, so that an unknown outcome happens once. */
export type Attempt = {
  readonly key: string;
  /** What was in the form. */
  readonly values: Fields;
} & (
  | { readonly kind: 'create'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'patch'; readonly operations: readonly Operation[] }
);

export interface VariationPlace {
  readonly projectId: string;
  readonly entryId: string;
  readonly contentTypeId: string;
  readonly language: string;
}

/** @param versionNo undefined: the variation is new */
export function attemptOf(place: VariationPlace, base: Fields, values: Fields, versionNo: string | undefined): Attempt {
  const key = crypto.randomUUID();
  const wanted = withoutBlanks(base, values);
  if (versionNo !== undefined) return { kind: 'patch', key, values, operations: patchOf(base, wanted, versionNo) };
  const { entryId: id, contentTypeId, language } = place;
  return { kind: 'create', key, values, body: { ...wanted, sys: { id, contentTypeId, language } } };
}

export function send(place: VariationPlace, attempt: Attempt): Promise<Entry> {
  const headers = { 'Idempotency-Key': attempt.key };
  const { projectId, entryId, language } = place;
  return attempt.kind === 'create'
    ? createEntry(projectId, attempt.body, headers)
    : patchEntry({ projectId, entryId }, language, attempt.operations, headers);
}

/** Items of changed lists that nobody has filled in are no values; what is stored already stays as it is. */
function withoutBlanks(base: Fields, values: Fields): Fields {
  const changed = changedNames(base, values).filter((name) => isList(values[name]));
  return { ...values, ...Object.fromEntries(changed.map((name) => [name, filledItems(values[name])])) };
}

function filledItems(list: Value | undefined): Value {
  return isList(list) ? list.filter((item) => item !== null && item !== undefined && item !== '') : null;
}

/** The form after a save: as stored, except for what was typed meanwhile. */
export function typedMeanwhile(stored: Fields, sent: Fields, now: Fields): Fields {
  const typed = changedNames(sent, now);
  return { ...stored, ...Object.fromEntries(typed.map((name) => [name, now[name] ?? null])) };
}
