import { categoryOf } from './stream-name.ts';

export interface PlacedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
}

export interface LogAuditOptions {
  readonly types?: ReadonlyMap<string, ReadonlySet<string>>;
  readonly withMaxAge?: ReadonlySet<string>;
}

const MOST_PROBLEMS = 1_000;

export class LogAudit {
  readonly problems: string[] = [];
  private readonly revisions = new Map<string, bigint>();
  private readonly ids = new Set<string>();
  private last = -1n;
  private events = 0;

  constructor(private readonly options: LogAuditOptions = {}) {}

  get summary(): { readonly events: number; readonly streams: number; readonly problems: readonly string[] } {
    return { events: this.events, streams: this.revisions.size, problems: this.problems };
  }

  /** Call in log order. Older snapshots may be missing. */
  see({ id, stream, revision, position, type }: PlacedEvent): void {
    const before = this.revisions.get(stream) ?? (categoryOf(stream) === 'snapshot' ? revision - 1n : -1n);
    const expected = before + 1n;
    const isFaded = revision > expected && this.isFading(stream);
    if (revision !== expected && !isFaded) this.report(`${stream}: revision ${revision} instead of ${expected}`);
    if (this.ids.has(id)) this.report(`${stream}: event ${id} is repeated at revision ${revision}`);
    if (position <= this.last) this.report(`position ${position} comes after ${this.last}`);
    if (this.isUnknown(stream, type)) this.report(`${stream}: unknown type ${type} at revision ${revision}`);
    this.revisions.set(stream, revision);
    this.ids.add(id);
    this.last = position;
    this.events += 1;
  }

  private isFading(stream: string): boolean {
    return this.options.withMaxAge?.has(categoryOf(stream)) ?? false;
  }

  private isUnknown(stream: string, type: string): boolean {
    const types = this.options.types?.get(categoryOf(stream));
    return types !== undefined && !types.has(type);
  }

  private report(problem: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }
}
