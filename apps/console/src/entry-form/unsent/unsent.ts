import { create } from 'zustand';
import { isOutcomeUnknown } from '../editing/refusal.ts';
import { send, type Attempt } from '../editing/attempt.ts';
import { isSame, namesOf, type Fields, type Value } from '../values/values.ts';
import { hintAtUnsent } from './unsent-hint.ts';
import { keepCopy, placeOf, readPlace, removeCopy, unsentCopies, type LocalCopy } from '../copies/copies.ts';

/** A save that had no answer: it may have happened or not. Sent again with its old key, it happens once. */
interface Unsent {
  readonly isOpen: boolean;
  /** Rejects if it was refused. */
  readonly send: () => Promise<unknown>;
}

/** By the id of the local copy: of forms that are open in this tab, and of those that were left. */
export const useUnsent = create<ReadonlyMap<string, Unsent>>(() => new Map());

/** Forms of this tab: what they have on its way is nobody else's to send. */
const openForms = new Set<{ readonly id: string }>();

/** @returns how to say that it is left */
export function openForm(form: { readonly id: string; copy: () => LocalCopy }): () => void {
  openForms.add(form);
  return () => {
    openForms.delete(form);
    leaveUnsent(form.copy());
  };
}

export function addOpenUnsent(id: string, sendNow: () => Promise<unknown>): void {
  change((all) => all.set(id, { isOpen: true, send: sendNow }));
}

/** Its outcome is known. */
export function dropUnsent(id: string): void {
  if (useUnsent.getState().has(id)) change((all) => all.delete(id));
}

function leaveUnsent(copy: LocalCopy): void {
  if (copy.attempt && useUnsent.getState().has(copy.id)) change((all) => all.set(copy.id, kept(copy)));
}

/** Those that earlier visits have left on this device. */
export async function findUnsent(userId: string): Promise<void> {
  const found = await unsentCopies(userId);
  if (found.length === 0) hintAtUnsent(false);
  change((all) => {
    for (const [id, { isOpen }] of all) if (!isOpen) all.delete(id);
    const open = new Set([...openForms].map(({ id }) => id));
    for (const copy of found) if (!all.has(copy.id) && !open.has(copy.id)) all.set(copy.id, kept(copy));
  });
}

/** One after the other. @returns why some were refused; those without an answer are still there */
export async function sendUnsent(): Promise<readonly unknown[]> {
  const refusals: unknown[] = [];
  for (const [id, { isOpen, send: sendNow }] of useUnsent.getState()) {
    try {
      await sendNow();
    } catch (error) {
      if (isOutcomeUnknown(error)) continue;
      refusals.push(error);
    }
    if (!isOpen) dropUnsent(id);
  }
  return refusals;
}

const kept = (copy: LocalCopy): Unsent => ({ isOpen: false, send: () => sendKept(copy) });

async function sendKept(copy: LocalCopy): Promise<void> {
  const { attempt } = copy;
  if (attempt === undefined) return;
  try {
    const place = placeOfAttempt(copy, attempt);
    const { sys, ...stored } = await send(place, attempt);
    const isAll = namesOf(copy.values, attempt.values).every((id) => isSame(copy.values[id], attempt.values[id]));
    if (isAll) return await removeCopy(copy.id);
    // What was typed after the save stays, now based on it.
    const base = withIdsOf(copy.base, stored);
    const { projectId, entryId, contentTypeId, language } = place;
    const at = placeOf(copy.userId, projectId, { entryId, contentTypeId }, language);
    await keepCopy({ ...copy, place: at, base, versionNo: sys.version.versionNo, attempt: undefined });
  } catch (error) {
    // Opening its entry says what is to be done.
    if (!isOutcomeUnknown(error)) await keepCopy({ ...copy, attempt: undefined });
    throw error;
  }
}

function placeOfAttempt(copy: LocalCopy, attempt: Attempt) {
  const { projectId, entryId, language } = readPlace(copy.place);
  if (attempt.kind === 'patch') return { projectId, entryId, contentTypeId: '', language };
  const { id, contentTypeId } = attempt.body['sys'] as { readonly id: string; readonly contentTypeId: string };
  return { projectId, entryId: id, contentTypeId, language };
}

const withIdsOf = (fields: Fields, stored: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((id): [string, Value] => [id, stored[id] ?? null]));

function change(how: (all: Map<string, Unsent>) => unknown): void {
  const all = new Map(useUnsent.getState());
  how(all);
  useUnsent.setState(all, true);
}
