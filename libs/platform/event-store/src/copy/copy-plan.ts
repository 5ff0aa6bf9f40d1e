import { derivedGuid } from '../log/event-ids.ts';
import { LOG_IDENTITY } from '../log/log-identity.ts';
import { categoryOf } from '../log/stream-name.ts';
import { CopyRefused } from './copy-refused.ts';
import type { PositionMap } from './position-map.ts';
import type { PlacedRawEvent, RawEvent } from './raw-log.ts';

/** A place in event data that holds a position of its log, as a decimal. */
export interface PositionInData {
  readonly category: string;
  /** Absent: every type of the category. */
  readonly type?: string;
  readonly path: readonly string[];
}

/** The next event to store in a stream. */
export interface PlannedWrite {
  readonly event: RawEvent;
  /** Position of the event that it was made for. */
  readonly source: bigint;
}

/** Replaces an event that a scavenge removed, so that later events keep their revisions. */
const REMOVED = '$removed';
const METADATA = '$metadata';
const TOMBSTONE = '$streamDeleted';
/** 2^63 - 1 marks a deleted stream. */
const DELETED = /"\$tb"\s*:\s*9223372036854775807/;
const JSON_TYPE = 'application/json';
const NOTHING = new Uint8Array();

/** Snapshots contain positions of their log and are taken again; each log has its own identity. */
const isOwnOfLog = (stream: string): boolean => stream === LOG_IDENTITY || categoryOf(stream) === 'snapshot';

/** The events of a copy, in log order. The same log gives the same plan, so that an interrupted copy can continue. */
export class CopyPlan {
  /** Next revision of each stream in the copy. */
  private readonly next = new Map<string, bigint>();
  /** First readable revision of streams that do not begin at 0. */
  private readonly beginnings = new Map<string, bigint>();
  private readonly descriptions = new Map<string, Uint8Array>();

  constructor(
    private readonly positions: PositionMap,
    private readonly translated: readonly PositionInData[],
  ) {}

  /** Position that the map has to reach before the event can be planned. */
  needs(event: PlacedRawEvent): bigint | undefined {
    return this.placeIn(event)?.position;
  }

  /** @throws CopyRefused */
  writes(event: PlacedRawEvent): readonly PlannedWrite[] {
    const original = originalOf(event.stream);
    if (isOwnOfLog(original ?? event.stream)) return [];
    if (event.type === TOMBSTONE) throw deleted(event.stream);
    const writes = original === undefined ? this.ofStream(event) : [this.description(event, original)];
    return writes.map((write) => ({ event: write, source: event.position.commit }));
  }

  private ofStream(event: PlacedRawEvent): readonly RawEvent[] {
    const { stream, revision } = event;
    const expected = this.next.get(stream) ?? 0n;
    this.next.set(stream, revision + 1n);
    const own = { ...event, data: this.dataOf(event) };
    if (revision === expected) return [own];
    if (expected > 0n || revision < expected)
      throw new CopyRefused(`The log is damaged: ${stream} has revision ${revision} instead of ${expected}`);
    this.beginnings.set(stream, revision);
    const removed = Array.from({ length: Number(revision) }, (_, index) => placeholder(stream, BigInt(index)));
    return [...removed, this.beginning(stream, revision), own];
  }

  /** Revisions of a metadata stream do not matter: only its last event counts, and a scavenge keeps only that one. */
  private description(event: RawEvent, original: string): RawEvent {
    if (DELETED.test(text(event.data))) throw deleted(original);
    this.descriptions.set(original, event.data);
    const begins = this.beginnings.get(original);
    const data = begins === undefined ? event.data : beginningAt(begins, event.data);
    return { ...event, revision: this.nextIn(event.stream), data };
  }

  private beginning(original: string, revision: bigint): RawEvent {
    const stream = `$$${original}`;
    const data = beginningAt(revision, this.descriptions.get(original));
    const id = derivedGuid('begins', original, String(revision));
    const what = { id, type: METADATA, contentType: JSON_TYPE, metadata: NOTHING, data };
    return { stream, revision: this.nextIn(stream), ...what };
  }

  private nextIn(stream: string): bigint {
    const revision = this.next.get(stream) ?? 0n;
    this.next.set(stream, revision + 1n);
    return revision;
  }

  private dataOf(event: PlacedRawEvent): Uint8Array {
    const place = this.placeIn(event);
    if (!place) return event.data;
    const translated = this.positions.translate(place.position);
    if (translated === undefined) return event.data;
    place.holder[place.key] = String(translated);
    return Buffer.from(JSON.stringify(place.root));
  }

  private placeIn({ stream, type, data }: RawEvent) {
    const category = categoryOf(stream);
    const found = this.translated.find((each) => each.category === category && (each.type ?? type) === type);
    if (!found) return undefined;
    const root = JSON.parse(text(data)) as Record<string, unknown>;
    let holder: Record<string, unknown> = root;
    for (const name of found.path.slice(0, -1)) holder = (holder[name] ?? {}) as Record<string, unknown>;
    const key = found.path.at(-1) ?? '';
    const value = holder[key];
    if (typeof value !== 'string' || !/^\d+$/.test(value)) return undefined;
    return { root, holder, key, position: BigInt(value) };
  }
}

function originalOf(stream: string): string | undefined {
  return stream.startsWith('$$') ? stream.slice(2) : undefined;
}

function placeholder(stream: string, revision: bigint): RawEvent {
  const id = derivedGuid('removed', stream, String(revision));
  const data = Buffer.from('{}');
  return { stream, revision, id, type: REMOVED, contentType: JSON_TYPE, metadata: NOTHING, data };
}

/** Stream metadata that hides everything before a revision. */
function beginningAt(revision: bigint, description: Uint8Array | undefined): Uint8Array {
  const own = description && description.length > 0 ? (JSON.parse(text(description)) as { readonly $tb?: number }) : {};
  return Buffer.from(JSON.stringify({ ...own, $tb: Math.max(Number(revision), own.$tb ?? 0) }));
}

function deleted(stream: string): CopyRefused {
  return new CopyRefused(
    `${stream} was deleted in the event store, which no release does; such a log cannot be copied`,
  );
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
