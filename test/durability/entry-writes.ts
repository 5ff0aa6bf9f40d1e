import type { Choices } from './choices.ts';
import {
  entryKey,
  LANGUAGES,
  madeUp,
  nextMajor,
  nextMinor,
  partsOf,
  type Fields,
  type State,
  type VariationState,
} from './states.ts';
import type { Write } from './write.ts';

const one = (key: string, state: State) => new Map([[key, state]]);

export function createEntry(choices: Choices, id?: string): Write {
  return created(choices.fields(), choices.writableType(), choices.language(), id);
}

export function addVariation(choices: Choices): readonly Write[] {
  const [key] = choices.variation() ?? [];
  if (key === undefined) return [];
  const { type, id } = partsOf(key);
  const language = choices.language();
  const added = entryKey(type, id, language);
  // A deleted variation may still be in the recycle bin.
  const isNew = choices.ledger.isFree(added) && !choices.ledger.hasEverBeen(added);
  return isNew && choices.isWritable(type) ? [created(choices.fields(), type, language, id)] : [];
}

export function createAgain(choices: Choices): readonly Write[] {
  const key = choices.vacancy();
  if (key === undefined) return [];
  const { type, id, language } = partsOf(key);
  return [created(choices.fields(), type, language, id)];
}

function created(fields: Fields, type: string, language: string, id?: string): Write {
  const sys = { contentTypeId: type, language, ...(id !== undefined && { id }) };
  const key = entryKey(type, id ?? madeUp(fields.stamp), language);
  const changes = one(key, { latest: { versionNo: '0.1', fields }, published: null, workflow: 'draft' });
  const body = { ...valuesOf(fields), sys };
  return { method: 'POST', path: '/entries', body, status: 201, changes, needsKey: id === undefined };
}

function valuesOf({ next, ...fields }: Fields): object {
  return { ...fields, next: next === null ? null : { sys: { id: next } } };
}

export function revise(choices: Choices, editors = 1): readonly Write[] {
  const [key, state] = choices.variation() ?? [];
  if (key === undefined || !state) return [];
  const isBlind = editors === 1 && choices.chance.is(0.2);
  return Array.from({ length: editors }, () => revision(choices, key, state, isBlind));
}

function revision(choices: Choices, key: string, state: VariationState, isBlind: boolean): Write {
  const { id, language } = partsOf(key);
  const { versionNo } = state.latest;
  const fields = choices.fields();
  const changes = one(key, { ...state, latest: { versionNo: nextMinor(versionNo), fields }, workflow: 'draft' });
  const body = { ...valuesOf(fields), sys: { language, ...(!isBlind && { version: { versionNo } }) } };
  const request = { path: `/entries/${id}`, body, status: 200, changes, needsKey: isBlind };
  if (choices.chance.is(0.7)) return { method: 'PUT', ...request };
  return { method: 'PATCH', ...request, headers: { 'content-type': 'application/merge-patch+json' } };
}

export function publish(choices: Choices): readonly Write[] {
  const [key, state] = choices.variation(({ workflow }) => workflow === 'draft') ?? [];
  if (key === undefined || !state) return [];
  const { versionNo } = state.latest;
  const saved = { ...state.latest, versionNo: nextMajor(versionNo) };
  const after = { latest: saved, published: saved, workflow: 'versionComplete' };
  return [trigger(key, { event: 'draft.publish', version: versionNo }, after)];
}

export function unpublish(choices: Choices): readonly Write[] {
  const [key, state] = choices.variation(({ published }) => published !== null) ?? [];
  if (key === undefined || !state) return [];
  return [trigger(key, { event: 'sysUnpublish' }, { ...state, published: null, workflow: 'draft' })];
}

function trigger(key: string, event: object, after: VariationState): Write {
  const { id, language } = partsOf(key);
  const path = `/entries/${id}/workflow/events`;
  return { method: 'POST', path, body: { ...event, language }, status: 200, changes: one(key, after) };
}

export function deleteVariation(choices: Choices, permanent: boolean): readonly Write[] {
  const [key] = choices.variation() ?? [];
  if (key === undefined) return [];
  const { id, language } = partsOf(key);
  const path = `/entries/${id}?language=${language}&permanent=${permanent}`;
  return [{ method: 'DELETE', path, status: 204, changes: one(key, null), vacates: permanent }];
}

export function deleteEntry(choices: Choices, permanent: boolean): readonly Write[] {
  const [key] = choices.variation() ?? [];
  if (key === undefined) return [];
  const { type, id } = partsOf(key);
  const keys = LANGUAGES.map((language) => entryKey(type, id, language));
  if (!keys.every((other) => choices.ledger.isFree(other))) return [];
  const changes = new Map(keys.map((other) => [other, null]));
  return [{ method: 'DELETE', path: `/entries/${id}?permanent=${permanent}`, status: 204, changes }];
}
