import type {
  CopyChange,
  DocumentChange,
  ElementChange,
  IncrementChange,
  PatchChange,
  ReadModelDocument,
  WhereChange,
} from './document-change.ts';
import { matches, numberAt, withPaths } from './document-paths.ts';

export interface DocumentSpace<Doc extends ReadModelDocument> {
  /** False when the document already reflects this event or a newer one. */
  accepts(id: string): boolean;
  get(id: string): Doc | undefined;
  set(id: string, document: Doc, copiedFrom?: string): void;
  delete(id: string): void;
  documents(): Iterable<Doc>;
}

export function applyChange<Doc extends ReadModelDocument>(
  space: DocumentSpace<Doc>,
  change: DocumentChange<Doc>,
): void {
  switch (change.kind) {
    case 'put':
      if (Object.hasOwn(change.document, 'position')) throw new Error("A document cannot have a field 'position'");
      if (space.accepts(change.document._id)) space.set(change.document._id, change.document);
      return;
    case 'patch':
      return applyPatch(space, change);
    case 'increment':
      return applyIncrement(space, change);
    case 'copy':
      return applyCopy(space, change);
    case 'remove':
      if (space.accepts(change.id)) space.delete(change.id);
      return;
    case 'addElement':
    case 'removeElement':
      return applyElement(space, change);
    case 'patchWhere':
    case 'removeWhere':
    case 'removeElementWhere':
    case 'rewriteWhere':
      for (const document of [...space.documents()]) {
        if (!space.accepts(document._id) || !matches(document, change.filter)) continue;
        const changed = changedWhere(document, change);
        if (changed) space.set(document._id, changed);
        else space.delete(document._id);
      }
  }
}

export function changedWhere<Doc extends ReadModelDocument>(document: Doc, change: WhereChange): Doc | undefined {
  switch (change.kind) {
    case 'removeWhere':
      return undefined;
    case 'patchWhere':
      return withPaths(document, change.set);
    case 'removeElementWhere':
      return withPaths(document, { [change.field]: without(listAt(document, change.field), change.element) });
    case 'rewriteWhere':
      return change.rewrite(document as never) as Doc;
  }
}

export function applyChanges<Doc extends ReadModelDocument>(
  documents: ReadonlyMap<string, Doc>,
  changes: readonly DocumentChange<Doc>[],
): Map<string, Doc> {
  const result = new Map(documents);
  const space: DocumentSpace<Doc> = {
    accepts: () => true,
    get: (id) => result.get(id),
    set: (id, document) => void result.set(id, document),
    delete: (id) => void result.delete(id),
    documents: () => result.values(),
  };
  for (const change of changes) applyChange(space, change);
  return result;
}

function applyPatch<Doc extends ReadModelDocument>(space: DocumentSpace<Doc>, change: PatchChange): void {
  if (!space.accepts(change.id)) return;
  const present = space.get(change.id);
  if (change.ifPresent && !present) return;
  if (present && change.where && !matches(present, change.where)) return;
  space.set(change.id, withPaths(existing(space, change.id, 'patch'), change.set));
}

function applyIncrement<Doc extends ReadModelDocument>(space: DocumentSpace<Doc>, change: IncrementChange): void {
  if (!space.accepts(change.id)) return;
  const document = existing(space, change.id, 'increment');
  const sums = Object.entries(change.by).map(([path, by]) => [path, numberAt(document, path) + by] as const);
  space.set(change.id, withPaths(document, Object.fromEntries(sums)));
}

function applyElement<Doc extends ReadModelDocument>(space: DocumentSpace<Doc>, change: ElementChange): void {
  const { id, field, element, kind } = change;
  const document = space.accepts(id) ? space.get(id) : undefined;
  if (!document) return;
  const others = without(listAt(document, field), element);
  space.set(id, withPaths(document, { [field]: kind === 'addElement' ? [...others, element] : others }));
}

function listAt(document: object, field: string): readonly unknown[] {
  const list: unknown = (document as Readonly<Record<string, unknown>>)[field] ?? [];
  if (!Array.isArray(list)) throw new Error(`'${field}' is not a list`);
  return list;
}

function without(list: readonly unknown[], element: string): readonly unknown[] {
  return list.filter((other) => other !== element);
}

function applyCopy<Doc extends ReadModelDocument>(space: DocumentSpace<Doc>, change: CopyChange): void {
  // A newer target is not written, so its source may be gone.
  if (!space.accepts(change.toId)) return;
  if (change.fromId === change.toId) throw new Error(`Document '${change.toId}' cannot be copied onto itself`);
  // Targets are written before sources: if only the source is ahead, it did not exist then.
  if (change.ifPresent && (!space.get(change.fromId) || !space.accepts(change.fromId))) return;
  const source = existing(space, change.fromId, 'copy');
  space.set(change.toId, { ...withPaths(source, change.set), _id: change.toId }, change.fromId);
}

function existing<Doc extends ReadModelDocument>(space: DocumentSpace<Doc>, id: string, verb: string): Doc {
  const document = space.get(id);
  if (!document) throw new Error(`There is no document '${id}' to ${verb}`);
  return document;
}
