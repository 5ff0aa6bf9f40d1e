/** `position` is reserved: the platform stores the position of the last event there. */
export interface ReadModelDocument {
  readonly _id: string;
  readonly position?: never;
}

/** Dotted paths; `undefined` removes a path. */
export type PathValues = Readonly<Record<string, unknown>>;

/** As in MongoDB, an array matches by any element and null matches a missing path. */
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
  /** Absent: whatever the document holds. */
  readonly where?: EqualityFilter;
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
export type WhereChange = PatchWhereChange | RemoveWhereChange | RemoveElementWhereChange | RewriteWhereChange;

/** The changes of one event apply in order, all or none. */
export type DocumentChange<Doc extends ReadModelDocument> =
  PutChange<Doc> | PatchChange | IncrementChange | ElementChange | CopyChange | RemoveChange | WhereChange;

export const put = <Doc extends ReadModelDocument>(document: Doc): PutChange<Doc> => ({ kind: 'put', document });

/** The document has to exist: its absence is an error of the projection. */
export const patch = (id: string, set: PathValues): PatchChange => ({ kind: 'patch', id, set, ifPresent: false });

export const patchIfPresent = (id: string, set: PathValues): PatchChange => ({
  kind: 'patch',
  id,
  set,
  ifPresent: true,
});

/** Cheap, unlike `patchWhere`. The document may be missing. */
export const patchIf = (id: string, where: EqualityFilter, set: PathValues): PatchChange => ({
  kind: 'patch',
  id,
  set,
  ifPresent: true,
  where,
});

/** The document has to exist; a missing number counts as 0. */
export const increment = (id: string, by: Readonly<Record<string, number>>): IncrementChange => ({
  kind: 'increment',
  id,
  by,
});

/** Treats the list as a set; the document may be missing. */
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

export const copy = (fromId: string, toId: string, set: PathValues = {}): CopyChange => ({
  kind: 'copy',
  fromId,
  toId,
  set,
  ifPresent: false,
});

export const copyIfPresent = (fromId: string, toId: string, set: PathValues = {}): CopyChange => ({
  kind: 'copy',
  fromId,
  toId,
  set,
  ifPresent: true,
});

export const remove = (id: string): RemoveChange => ({ kind: 'remove', id });

/** Costly: such an event is applied as its own batch. */
export const patchWhere = (filter: EqualityFilter, set: PathValues): PatchWhereChange => ({
  kind: 'patchWhere',
  filter,
  set,
});

export const removeWhere = (filter: EqualityFilter): RemoveWhereChange => ({ kind: 'removeWhere', filter });

export const removeElementEverywhere = (field: string, element: string): RemoveElementWhereChange => ({
  kind: 'removeElementWhere',
  filter: { [field]: element },
  field,
  element,
});

/** `rewrite` is pure; costs as much as `patchWhere`. */
export const rewriteWhere = <Doc extends ReadModelDocument>(
  filter: EqualityFilter,
  rewrite: (document: Doc) => Doc,
): RewriteWhereChange => ({ kind: 'rewriteWhere', filter, rewrite });

export function isWhereChange(change: DocumentChange<ReadModelDocument>): change is WhereChange {
  return ['patchWhere', 'removeWhere', 'removeElementWhere', 'rewriteWhere'].includes(change.kind);
}

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
