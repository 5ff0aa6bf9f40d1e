import type { ContinueImport, ImportRequest } from './redirects.commands.ts';
import type { ImportMode, ImportRows, ImportTotals, RedirectsEvent } from './redirects.events.ts';
import type { Redirects } from './redirects.state.ts';

/** Smaller than the store allows, because a reader handles an append in one or two turns of the event loop. */
const EVENTS_PER_APPEND = 2;
const ROWS_PER_EVENT = 500;
const BYTES_PER_EVENT = 250_000;
const BYTES_AROUND = 1_500;
const ROWS_AT_ONCE = 100;

export interface ImportPart extends ImportRows {
  readonly totals: ImportTotals | null;
}

interface Piece {
  readonly rows: ImportRows;
  readonly bytes: number;
}

export interface SizedPart {
  readonly part: ImportPart;
  readonly bytes: number;
}

export function* importParts({ created, changed, deletedIds }: ImportRows): Generator<void, readonly SizedPart[]> {
  const none: ImportRows = { created: [], changed: [], deletedIds: [] };
  const pieces: readonly Piece[] = [
    ...(yield* inPieces(deletedIds, (ids) => ({ ...none, deletedIds: ids }))),
    ...(yield* inPieces(changed, (rows) => ({ ...none, changed: rows }))),
    ...(yield* inPieces(created, (rows) => ({ ...none, created: rows }))),
  ];
  const totals = { created: created.length, updated: changed.length, deleted: deletedIds.length };
  return pieces.map(({ rows, bytes }, index) => ({
    part: { ...rows, totals: index === pieces.length - 1 ? totals : null },
    bytes,
  }));
}

function* inPieces<Item>(
  items: readonly Item[],
  rowsOf: (items: readonly Item[]) => ImportRows,
): Generator<void, readonly Piece[]> {
  const pieces: Piece[] = [];
  let piece: Item[] = [];
  let bytes = BYTES_AROUND;
  const finish = () => {
    if (piece.length > 0) pieces.push({ rows: rowsOf(piece), bytes });
    [piece, bytes] = [[], BYTES_AROUND];
  };
  for (const [index, item] of items.entries()) {
    const size = bytesOf(item);
    if (piece.length === ROWS_PER_EVENT || bytes + size > BYTES_PER_EVENT) finish();
    piece.push(item);
    bytes += size;
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
  }
  finish();
  return pieces;
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

export function inAppends(parts: readonly SizedPart[], atMost: number): readonly (readonly ImportPart[])[] {
  const groups: ImportPart[][] = [];
  let bytes = 0;
  for (const { part, bytes: own } of parts) {
    bytes += own;
    const last = groups.at(-1);
    if (last && last.length < EVENTS_PER_APPEND && bytes <= atMost) last.push(part);
    else {
      groups.push([part]);
      bytes = own;
    }
  }
  return groups;
}

export function importEvents(
  projectUuid: string,
  mode: ImportMode,
  parts: readonly ImportPart[],
): readonly RedirectsEvent[] {
  return parts.map((part) => ({ type: 'RedirectsImported', schemaVersion: 1, data: { projectUuid, mode, ...part } }));
}

export function preparationEvents(
  projectUuid: string,
  { mode, importId }: Pick<ImportRequest, 'mode' | 'importId'>,
  parts: readonly ImportPart[],
): readonly RedirectsEvent[] {
  return parts.map((part) => ({
    type: 'RedirectsImportPrepared',
    schemaVersion: 1,
    data: { projectUuid, importId, mode, ...part },
  }));
}

export function continueImport(
  { projectUuid, atMost }: ContinueImport['data'],
  { pending }: Redirects,
): readonly RedirectsEvent[] {
  if (!pending?.totals) return [];
  const { mode, parts, totals } = pending;
  const waiting = parts.slice(0, EVENTS_PER_APPEND).map((rows, index) => ({
    part: { ...rows, totals: index === parts.length - 1 ? totals : null },
    bytes: BYTES_AROUND + bytesOf(rows),
  }));
  const [next = []] = inAppends(waiting, atMost);
  return importEvents(projectUuid, mode, next);
}
