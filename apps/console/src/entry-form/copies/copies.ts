import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Attempt } from '../editing/attempt.ts';
import { hintAtUnsent } from '../unsent/unsent-hint.ts';
import type { Fields } from '../values/values.ts';

/** What somebody typed and has not saved, on this device only. */
export interface LocalCopy {
  /** Of one form, so that two tabs do not write over each other. */
  readonly id: string;
  /** Whose it is and of which variation; `placeOf` makes it. */
  readonly place: string;
  readonly userId: string;
  readonly title: string;
  readonly base: Fields;
  readonly values: Fields;
  /** The version that `base` is; absent while the variation is new. */
  readonly versionNo?: string | undefined;
  readonly keptAt: number;
  /** A save whose outcome is not known yet. */
  readonly attempt?: Attempt | undefined;
}

interface Copies extends DBSchema {
  copies: {
    key: string;
    value: LocalCopy;
    indexes: { place: string; userId: string; keptAt: number };
  };
}

const DAYS_30_MS = 30 * 86_400_000;

let opened: Promise<IDBPDatabase<Copies>> | undefined;

function open(): Promise<IDBPDatabase<Copies>> {
  opened ??= openDB<Copies>('annal', 1, {
    upgrade: (database) => {
      const copies = database.createObjectStore('copies', { keyPath: 'id' });
      for (const index of ['place', 'userId', 'keptAt'] as const) copies.createIndex(index, index);
    },
  });
  return opened;
}

export function placeOf(
  userId: string,
  projectId: string,
  entry: { readonly entryId?: string | undefined; readonly contentTypeId: string },
  language: string,
): string {
  return JSON.stringify([userId, projectId, entry.entryId ?? `new ${entry.contentTypeId}`, language]);
}

/** Undoes `placeOf`; the entry of a new one has no id yet. */
export function readPlace(place: string): {
  readonly projectId: string;
  readonly entryId: string;
  readonly language: string;
} {
  const [, projectId, entryId, language] = JSON.parse(place) as readonly [string, string, string, string];
  return { projectId, entryId, language };
}

/** Newest first. Those older than 30 days are removed. */
export async function copiesAt(place: string, now: number): Promise<readonly LocalCopy[]> {
  const database = await open();
  const old = await database.getAllKeysFromIndex('copies', 'keptAt', IDBKeyRange.upperBound(now - DAYS_30_MS));
  for (const id of old) await database.delete('copies', id);
  const found = await database.getAllFromIndex('copies', 'place', place);
  return found.sort((left, right) => right.keptAt - left.keptAt);
}

export async function keepCopy(copy: LocalCopy): Promise<void> {
  if (copy.attempt) hintAtUnsent(true);
  await (await open()).put('copies', copy);
}

export async function removeCopy(id: string): Promise<void> {
  await (await open()).delete('copies', id);
}

/** Whose save had no answer. */
export async function unsentCopies(userId: string): Promise<readonly LocalCopy[]> {
  const found = await (await open()).getAllFromIndex('copies', 'userId', userId);
  return found.filter(({ attempt }) => attempt !== undefined);
}

export async function countCopies(userId: string): Promise<number> {
  return (await open()).countFromIndex('copies', 'userId', userId);
}

export async function removeCopiesOf(userId: string): Promise<void> {
  const database = await open();
  for (const id of await database.getAllKeysFromIndex('copies', 'userId', userId)) await database.delete('copies', id);
}
