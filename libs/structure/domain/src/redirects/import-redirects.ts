import type { Issue } from '@annal/kernel';
import { circleMessage, differences, isWhole, keyOf, limits } from './change-redirects.ts';
import { circleSteps } from './matching/circles.ts';
import { importParts, type SizedPart } from './import-parts.ts';
import { readId, readRedirect } from './read-redirect.ts';
import type { ImportRequest, SentRedirect } from './redirects.commands.ts';
import { idTaken, redirectErrors, sameSource } from './redirects.errors.ts';
import type { IdentifiedRedirect, ImportTotals, RedirectChange } from './redirects.events.ts';
import { evolve, type Redirect, type Redirects } from './redirects.state.ts';

const MOST_ISSUES = 1_000;
/** Stops looking for circles after this; the next attempt reports the others. */
const MOST_CIRCLE_STEPS = 20_000;

export interface ImportPlan extends ImportTotals {
  readonly unchanged: number;
  readonly parts: readonly SizedPart[];
}

/** Yields every few milliseconds to let others run. @throws DomainError for invalid rows or an invalid result */
export function* importSteps(request: ImportRequest, redirects: Redirects): Generator<void, ImportPlan> {
  // Checked first, because every pattern would be compiled, which takes milliseconds.
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

class Planning {
  private readonly invalid: Issue[] = [];
  private readonly conflicts: Issue[] = [];
  private readonly created: IdentifiedRedirect[] = [];
  private readonly changed: RedirectChange[] = [];
  private readonly deletedIds: string[] = [];
  private readonly rows = new Map<string, number>();
  private readonly sources = new Map<string, string>();
  private unchanged = 0;

  constructor(
    private readonly request: ImportRequest,
    private readonly redirects: Redirects,
  ) {}

  read(sent: SentRedirect, index: number): void {
    const { redirects } = this;
    const own = readId(sent.id);
    // Exports contain automatic redirects; an import ignores them.
    if (sent.origin === 'node' || (own.id !== undefined && redirects.kept.has(own.id))) {
      this.unchanged += 1;
      return;
    }
    const created = readRedirect(sent, undefined);
    const before = this.request.mode === 'create' ? undefined : this.known(keyOf(created.details), own.id);
    const id = before?.id ?? own.id ?? this.request.newId(index);
    const { details, issues } = before ? readRedirect(sent, before) : created;
    const at = (issue: Issue): Issue => ({ ...issue, field: `[${index}].${issue.field ?? ''}` });
    if (own.issue) this.invalid.push(at(own.issue));
    this.invalid.push(...issues.map(at));
    if (!isWhole(details)) return;
    const key = keyOf(details) ?? '';
    const taken = this.takenBy(id, key, before);
    if (taken) this.conflicts.push(at(taken));
    if (taken || issues.length > 0) return;
    this.rows.set(id, index);
    this.sources.set(key, id);
    if (!before) this.created.push({ redirectId: id, ...details });
    else this.change(before, details);
  }

  *finish(): Generator<void, ImportPlan> {
    if (this.request.mode === 'replace')
      for (const id of this.redirects.rules.keys()) if (!this.rows.has(id)) this.deletedIds.push(id);
    const parts = this.invalid.length + this.conflicts.length === 0 ? yield* this.judged() : [];
    const issues = [...this.invalid, ...this.conflicts].sort((left, right) => rowOf(left) - rowOf(right));
    if (this.invalid.length > 0) throw redirectErrors.invalid('importing', issues.slice(0, MOST_ISSUES));
    if (issues.length > 0) throw redirectErrors.taken('importing', issues.slice(0, MOST_ISSUES));
    const { created, changed, deletedIds, unchanged } = this;
    return { created: created.length, updated: changed.length, deleted: deletedIds.length, unchanged, parts };
  }

  private change(before: Redirect, details: Parameters<typeof differences>[1]): void {
    const changes = differences(before, details);
    if (Object.keys(changes).length === 0) this.unchanged += 1;
    else this.changed.push({ redirectId: before.id, changes });
  }

  private known(key: string | undefined, id: string | undefined): Redirect | undefined {
    const { rules, sources } = this.redirects;
    const holder = key === undefined ? undefined : sources.get(key);
    return rules.get(holder ?? '') ?? rules.get(id ?? '');
  }

  private takenBy(id: string, key: string, before: Redirect | undefined): Issue | undefined {
    const { redirects } = this;
    if (this.rows.has(id)) return before ? sameSource(id) : idTaken(id);
    if (!before && (redirects.rules.has(id) || redirects.kept.has(id))) return idTaken(id);
    const rival = this.sources.get(key) ?? redirects.sources.get(key);
    return rival === undefined || rival === id ? undefined : sameSource(rival);
  }

  private *judged(): Generator<void, readonly SizedPart[]> {
    const { created, changed, deletedIds } = this;
    const parts = yield* importParts({ created, changed, deletedIds });
    const result = yield* resultOf(this.redirects, parts);
    this.invalid.push(...limits(result.rules.size, result.regexes.size));
    if (this.invalid.length === 0) yield* this.judgeCircles(result);
    return parts;
  }

  private *judgeCircles(result: Redirects): Generator<void> {
    const harmless = new Set<string>();
    let steps = 0;
    for (const [id, row] of this.rows) {
      const redirect = result.rules.get(id);
      const circle = redirect && (yield* circleSteps(result, redirect, harmless));
      if (circle) this.invalid.push({ field: `[${row}].destination`, message: circleMessage(circle) });
      // Every redirect of a circle walks the circle again.
      if (circle && (steps += circle.length) > MOST_CIRCLE_STEPS) return;
      yield;
    }
  }
}

function* resultOf(redirects: Redirects, parts: readonly SizedPart[]): Generator<void, Redirects> {
  let result = redirects;
  for (const { part } of parts) {
    const data = { projectUuid: '', mode: 'create', ...part } as const;
    result = evolve(result, { type: 'RedirectsImported', schemaVersion: 1, data });
    yield;
  }
  return result;
}

const rowOf = ({ field = '' }: Issue): number => Number(/^\[(\d+)\]/.exec(field)?.[1] ?? -1);
