import type { Issue } from '@annal/kernel';
import { differences, circleMessage, isWhole, limits, rivalOf } from './change-redirects.ts';
import { circleSteps } from './circles.ts';
import { readId, readRedirect } from './read-redirect.ts';
import type { ContinueImport, ImportRequest, SentRedirect } from './redirects.commands.ts';
import { idTaken, redirectErrors, sameSource } from './redirects.errors.ts';
import type {
  IdentifiedRedirect,
  ImportMode,
  ImportRows,
  ImportTotals,
  RedirectChange,
  RedirectsEvent,
} from './redirects.events.ts';
import { evolve, type Redirect, type Redirects } from './redirects.state.ts';
import { sourceKey, sourceOf } from './source.ts';

export const ROWS_PER_EVENT = 500;
const MOST_ISSUES = 1_000;
/** After so many, circles that were not found yet are left for the next attempt. */
const MOST_CIRCLE_STEPS = 20_000;

/** What an import would do, decided as a whole. */
export interface ImportPlan extends ImportRows {
  readonly unchanged: number;
}

/** @throws DomainError what is wrong with any row, or with the result */
export function planImport(request: ImportRequest, redirects: Redirects): ImportPlan {
  const steps = importSteps(request, redirects);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of some microseconds to a few milliseconds, so that who asks can let others have their turn. */
export function* importSteps(request: ImportRequest, redirects: Redirects): Generator<void, ImportPlan> {
  // Each would be compiled, which takes milliseconds.
  const tooMany = limits(0, request.rows.filter(isRegex).length);
  if (tooMany.length > 0) throw redirectErrors.invalid('importing', tooMany);
  const plan = new Planning(request, redirects);
  for (const [index, row] of request.rows.entries()) {
    plan.read(row, index);
    yield;
  }
  return yield* plan.finish();
}

function isRegex({ match, origin }: SentRedirect): boolean {
  if (origin === 'node' || typeof match !== 'object' || match === null) return false;
  const type: unknown = Object.entries(match).find(([name]) => name.toLowerCase() === 'type')?.[1];
  return typeof type === 'string' && type.toLowerCase() === 'regex';
}

/** One import while its rows are read: each is judged with those before it. */
class Planning {
  private readonly invalid: Issue[] = [];
  private readonly conflicts: Issue[] = [];
  private readonly created: IdentifiedRedirect[] = [];
  private readonly changed: RedirectChange[] = [];
  private readonly deletedIds: string[] = [];
  /** Row by id. */
  private readonly rows = new Map<string, number>();
  /** Redirect by source, as far as rows name it. */
  private readonly sources = new Map<string, string>();
  private unchanged = 0;

  constructor(
    private readonly request: ImportRequest,
    private readonly redirects: Redirects,
  ) {}

  read(sent: SentRedirect, index: number): void {
    const { redirects } = this;
    const own = readId(sent.id);
    // Automatic redirects are nobody's to import; an export may name them.
    if (sent.origin === 'node' || (own.id !== undefined && redirects.kept.has(own.id))) {
      this.unchanged += 1;
      return;
    }
    const before = this.request.mode === 'create' ? undefined : this.known(sent, own.id);
    const id = before?.id ?? own.id ?? this.request.newIds[index] ?? '';
    const { details, issues } = readRedirect(sent, before);
    const at = (issue: Issue): Issue => ({ ...issue, field: `[${index}].${issue.field ?? ''}` });
    if (own.issue) this.invalid.push(at(own.issue));
    this.invalid.push(...issues.map(at));
    if (!isWhole(details)) return;
    const taken = this.takenBy(id, details, before);
    if (taken) this.conflicts.push(at(taken));
    if (taken || issues.length > 0) return;
    this.rows.set(id, index);
    this.sources.set(sourceKey(sourceOf(details)), id);
    if (!before) this.created.push({ redirectId: id, ...details });
    else this.change(before, details);
  }

  *finish(): Generator<void, ImportPlan> {
    if (this.request.mode === 'replace')
      for (const id of this.redirects.rules.keys()) if (!this.rows.has(id)) this.deletedIds.push(id);
    if (this.invalid.length === 0 && this.conflicts.length === 0) yield* this.judgeResult();
    const issues = [...this.invalid, ...this.conflicts].sort((left, right) => rowOf(left) - rowOf(right));
    if (this.invalid.length > 0) throw redirectErrors.invalid('importing', issues.slice(0, MOST_ISSUES));
    if (issues.length > 0) throw redirectErrors.taken('importing', issues.slice(0, MOST_ISSUES));
    const { created, changed, deletedIds, unchanged } = this;
    return { created, changed, deletedIds, unchanged };
  }

  private change(before: Redirect, details: Parameters<typeof differences>[1]): void {
    const changes = differences(before, details);
    if (Object.keys(changes).length === 0) this.unchanged += 1;
    else this.changed.push({ redirectId: before.id, changes });
  }

  /** By source, else by id. */
  private known(sent: SentRedirect, id: string | undefined): Redirect | undefined {
    const { details } = readRedirect(sent, undefined);
    const { rules } = this.redirects;
    const rival = rivalOf(this.redirects, '', details);
    return (rival === undefined ? undefined : rules.get(rival)) ?? (id === undefined ? undefined : rules.get(id));
  }

  private takenBy(
    id: string,
    details: Parameters<typeof differences>[1],
    before: Redirect | undefined,
  ): Issue | undefined {
    const { redirects } = this;
    if (this.rows.has(id)) return before ? sameSource(id) : idTaken(id);
    if (!before && (redirects.rules.has(id) || redirects.kept.has(id))) return idTaken(id);
    const earlier = this.sources.get(sourceKey(sourceOf(details)));
    const rival = earlier ?? rivalOf(redirects, id, details);
    return rival === undefined || rival === id ? undefined : sameSource(rival);
  }

  private *judgeResult(): Generator<void> {
    const { created, changed, deletedIds } = this;
    const result = yield* resultOf(this.redirects, { created, changed, deletedIds });
    this.invalid.push(...limits(result.rules.size, result.regexes.size));
    if (this.invalid.length > 0) return;
    const harmless = new Set<string>();
    let steps = 0;
    for (const [id, row] of this.rows) {
      const redirect = result.rules.get(id);
      const circle = redirect && (yield* circleSteps(result, redirect, harmless));
      if (circle) this.invalid.push({ field: `[${row}].destination`, message: circleMessage(circle) });
      // Each redirect of a circle leads around it once more.
      if (circle && (steps += circle.length) > MOST_CIRCLE_STEPS) return;
      yield;
    }
  }
}

/** Part by part, as it will be stored. */
function* resultOf(redirects: Redirects, rows: ImportRows): Generator<void, Redirects> {
  let result = redirects;
  for (const part of importParts(rows)) {
    const data = { projectUuid: '', mode: 'create', ...part } as const;
    result = evolve(result, { type: 'RedirectsImported', schemaVersion: 1, data });
    yield;
  }
  return result;
}

const rowOf = ({ field = '' }: Issue): number => Number(/^\[(\d+)\]/.exec(field)?.[1] ?? -1);

/** The rows of a plan in pieces that fit into an event; the last one has the totals. None where nothing changes. */
export function importParts({
  created,
  changed,
  deletedIds,
}: ImportRows): readonly (ImportRows & { readonly totals: ImportTotals | null })[] {
  const totals = { created: created.length, updated: changed.length, deleted: deletedIds.length };
  const parts: ImportRows[] = [
    ...pieces(deletedIds).map((ids) => ({ created: [], changed: [], deletedIds: ids })),
    ...pieces(changed).map((rows) => ({ created: [], changed: rows, deletedIds: [] })),
    ...pieces(created).map((rows) => ({ created: rows, changed: [], deletedIds: [] })),
  ];
  return parts.map((part, index) => ({ ...part, totals: index === parts.length - 1 ? totals : null }));
}

export function importEvents(
  projectUuid: string,
  mode: ImportMode,
  parts: ReturnType<typeof importParts>,
): readonly RedirectsEvent[] {
  return parts.map((part) => ({ type: 'RedirectsImported', schemaVersion: 1, data: { projectUuid, mode, ...part } }));
}

export function preparationEvents(
  projectUuid: string,
  { mode, importId }: Pick<ImportRequest, 'mode' | 'importId'>,
  parts: ReturnType<typeof importParts>,
): readonly RedirectsEvent[] {
  return parts.map((part) => ({
    type: 'RedirectsImportPrepared',
    schemaVersion: 1,
    data: { projectUuid, importId, mode, ...part },
  }));
}

/** As many parts as the store takes in one append. */
export function continueImport(
  { projectUuid, atMost }: ContinueImport['data'],
  { pending }: Redirects,
): readonly RedirectsEvent[] {
  if (!pending?.totals) return [];
  const { mode, parts, totals } = pending;
  const next: RedirectsEvent[] = [];
  let bytes = 0;
  for (const [index, part] of parts.entries()) {
    bytes += sizeOf(part);
    if (next.length > 0 && bytes > atMost) return next;
    const isLast = index === parts.length - 1;
    const data = { projectUuid, mode, ...part, totals: isLast ? totals : null };
    next.push({ type: 'RedirectsImported', schemaVersion: 1, data });
  }
  return next;
}

/** Of what is stored of it, a little more than it will be. */
export function sizeOf(part: ImportRows): number {
  return 1_000 + JSON.stringify(part).length * 1.05 + multibyte(JSON.stringify(part));
}

function multibyte(text: string): number {
  return (text.match(/[^\u0000-\u007f]/g) ?? []).length * 2;
}

function pieces<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const found: Item[][] = [];
  let [count, bytes] = [0, 0];
  for (const item of items) {
    const size = JSON.stringify(item).length * 3;
    const last = found.at(-1);
    if (last && count < ROWS_PER_EVENT && bytes + size < MOST_BYTES) last.push(item);
    else {
      found.push([item]);
      [count, bytes] = [0, 0];
    }
    count += 1;
    bytes += size;
  }
  return found;
}

/** Of one event: an append may have a megabyte. */
const MOST_BYTES = 900_000;
