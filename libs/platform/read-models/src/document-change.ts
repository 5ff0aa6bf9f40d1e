/** `position` belongs to the platform: it stores the position of the last event in every document. */
export interface ReadModelDocument {
  readonly _id: string;
  readonly position?: never;
}

/** Dotted paths with the value each one gets. `undefined` removes the path. */
export type PathValues = Readonly<Record<string, unknown>>;

/** All of these paths equal these values; as in MongoDB an array matches by any element, and null matches absence. */
export type EqualityFilter = Readonly<Record<string, string | number | boolean | null>>;

export interface PutChange<Doc extends ReadModelDocument> {
  readonly kind: 'put';
  readonly document: Doc;
}
export interface PatchChange {
  readonly kind: 'patch';
  readonly id: string;
  readonly set: PathValues;
  readonly ifPresent: boolean;
}
export interface IncrementChange {
  readonly kind: 'increment';
  readonly id: string;
  readonly by: Readonly<Record<string, number>>;
}
export interface CopyChange {
  readonly kind: 'copy';
  readonly fromId: string;
  readonly toId: string;
  readonly set: PathValues;
  readonly ifPresent: boolean;
}
export interface RemoveChange {
  readonly kind: 'remove';
  readonly id: string;
}
export interface PatchWhereChange {
  readonly kind: 'patchWhere';
  readonly filter: EqualityFilter;
  readonly set: PathValues;
}
export interface RemoveWhereChange {
  readonly kind: 'removeWhere';
  readonly filter: EqualityFilter;
}
export interface ElementChange {
  readonly kind: 'addElement' | 'removeElement';
  readonly id: string;
  readonly field: string;
  readonly element: string;
}
export interface RemoveElementWhereChange {
  readonly kind: 'removeElementWhere';
  readonly filter: EqualityFilter;
  readonly field: string;
  readonly element: string;
}
export interface RewriteWhereChange {
  readonly kind: 'rewriteWhere';
  readonly filter: EqualityFilter;
  readonly rewrite: (document: never) => ReadModelDocument;
}
/** A change of documents that it does not name. */
export type WhereChange = PatchWhereChange | RemoveWhereChange | RemoveElementWhereChange | RewriteWhereChange;

/** What one event does to a collection, as data. The changes of an event apply in order and all or none of them. */
export type DocumentChange<Doc extends ReadModelDocument> =
  PutChange<Doc> | PatchChange | IncrementChange | ElementChange | CopyChange | RemoveChange | WhereChange;

/** Inserts or replaces the whole document. */
export const put = <Doc extends ReadModelDocument>(document: Doc): PutChange<Doc> => ({ kind: 'put', document });

/** Sets paths of a document that has to exist: its absence is an error of the projection. */
export const patch = (id: string, set: PathValues): PatchChange => ({ kind: 'patch', id, set, ifPresent: false });

/** As `patch`, for a document that may be absent. */
export const patchIfPresent = (id: string, set: PathValues): PatchChange => ({
  kind: 'patch',
  id,
  set,
  ifPresent: true,
});

/** Adds to numbers of a document that has to exist; a missing number counts as 0. */
export const increment = (id: string, by: Readonly<Record<string, number>>): IncrementChange => ({
  kind: 'increment',
  id,
  by,
});

/** Adds a text to a list that has it once at most, in a document that may be absent. */
export const addElement = (id: string, field: string, element: string): ElementChange => ({
  kind: 'addElement',
  id,
  field,
  element,
});

export const removeElement = (id: string, field: string, element: string): ElementChange => ({
  kind: 'removeElement',
  id,
  field,
  element,
});

/** Writes the document `fromId`, as it is after the preceding changes, as `toId` with these paths set. */
export const copy = (fromId: string, toId: string, set: PathValues = {}): CopyChange => ({
  kind: 'copy',
  fromId,
  toId,
  set,
  ifPresent: false,
});

/** As `copy`, from a document that may be absent. */
export const copyIfPresent = (fromId: string, toId: string, set: PathValues = {}): CopyChange => ({
  kind: 'copy',
  fromId,
  toId,
  set,
  ifPresent: true,
});

export const remove = (id: string): RemoveChange => ({ kind: 'remove', id });

/** Sets paths of every document that matches. Rare and costly: the platform applies such an event on its own. */
export const patchWhere = (filter: EqualityFilter, set: PathValues): PatchWhereChange => ({
  kind: 'patchWhere',
  filter,
  set,
});

/** Removes every document that matches, at the same cost as `patchWhere`. */
export const removeWhere = (filter: EqualityFilter): RemoveWhereChange => ({ kind: 'removeWhere', filter });

/** Takes a text out of a list in every document that has it, at the same cost as `patchWhere`. */
export const removeElementEverywhere = (field: string, element: string): RemoveElementWhereChange => ({
  kind: 'removeElementWhere',
  filter: { [field]: element },
  field,
  element,
});

/** Makes another document out of every one that matches, at the same cost as `patchWhere`. `rewrite` is pure. */
export const rewriteWhere = <Doc extends ReadModelDocument>(
  filter: EqualityFilter,
  rewrite: (document: Doc) => Doc,
): RewriteWhereChange => ({ kind: 'rewriteWhere', filter, rewrite });

export function isWhereChange(change: DocumentChange<ReadModelDocument>): change is WhereChange {
  return ['patchWhere', 'removeWhere', 'removeElementWhere', 'rewriteWhere'].includes(change.kind);
}

/** The documents a change names. */
export function namedIds(change: DocumentChange<ReadModelDocument>): readonly string[] {
  switch (change.kind) {
    case 'put':
      return [change.document._id];
    case 'copy':
      return [change.fromId, change.toId];
    case 'patchWhere':
    case 'removeWhere':
    case 'removeElementWhere':
    case 'rewriteWhere':
      return [];
    default:
      return [change.id];
  }
}
