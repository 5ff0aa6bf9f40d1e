import type { LanguageCode, Localized } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes.ts';
import { keyPrefix } from '../surrogate-keys.ts';
import type { DeliverableDocument, Outline } from './deliverable-document.ts';

/** Where an entry is in the tree. */
export interface EntryPlace {
  readonly isCanonical: boolean;
  readonly paths: Localized;
}

/** The published state of an entry, as far as it was read. */
export interface KnownEntry {
  readonly outlines?: readonly Outline[];
  /** By language. */
  readonly documents?: ReadonlyMap<LanguageCode, DeliverableDocument>;
  readonly places?: readonly EntryPlace[];
}

interface Kept extends KnownEntry {
  /** As it was then: paths depend on it. */
  readonly project: KnownProject;
}

const LIVES_MS = 30_000;
const OVERHEAD_BYTES = 500;
const DOCUMENT_BYTES = 1_500;
/** Fields are kept as text and as values. */
const FIELDS_FACTOR = 4;
const NOTHING: KnownEntry = {};

/**
 * Recently read entries, because many answers show the same linked ones. What is kept of an entry leaves with each
 * change that touches its key, before the change counts as shown.
 */
export class KnownEntries {
  private readonly entries: LRUCache<string, Kept> | undefined;
  private changes: Changes | undefined;

  /** @param maxSize in bytes; 0 keeps nothing */
  constructor(maxSize: number) {
    if (maxSize === 0) return;
    const maxEntrySize = Math.ceil(maxSize / 8);
    this.entries = new LRUCache({ maxSize, maxEntrySize, ttl: LIVES_MS, sizeCalculation: sizeOf });
  }

  /** Nothing is kept before. */
  follow(changes: Changes): void {
    this.changes = changes;
  }

  get(project: KnownProject, entryId: string): KnownEntry {
    const kept = this.changes?.isCurrent ? this.entries?.get(keyOf(project, entryId)) : undefined;
    return kept?.project === project ? kept : NOTHING;
  }

  /** Keeps what the work finds by entry id, unless a change may have come between. */
  async learn<Part extends KnownEntry>(
    project: KnownProject,
    work: () => Promise<ReadonlyMap<string, Part>>,
  ): Promise<ReadonlyMap<string, Part>> {
    const { changes } = this;
    if (!this.entries || !changes?.isCurrent) return work();
    const watch = changes.begin();
    try {
      const found = await work();
      const keys = new Set([keyPrefix(project.uuid)]);
      for (const id of found.keys()) keys.add(keyOf(project, id));
      if (changes.isCurrent && watch.isSettled(keys)) for (const [id, part] of found) this.keep(project, id, part);
      return found;
    } finally {
      watch.end();
    }
  }

  /** A change of these keys is on its way to the read models. */
  drop(touched: ReadonlySet<string>): void {
    for (const key of touched) {
      if (key.includes(':')) this.entries?.delete(key);
      else this.dropProject(key);
    }
  }

  private dropProject(prefix: string): void {
    for (const key of [...(this.entries?.keys() ?? [])]) if (key.startsWith(`${prefix}:`)) this.entries?.delete(key);
  }

  private keep(project: KnownProject, entryId: string, part: KnownEntry): void {
    const key = keyOf(project, entryId);
    const { entries } = this;
    const known = entries?.peek(key);
    if (known?.project !== project) {
      entries?.set(key, { ...part, project });
      return;
    }
    const documents = part.documents && new Map([...(known.documents ?? []), ...part.documents]);
    // The time that its oldest part may be kept stays.
    const ttl = entries?.getRemainingTTL(key) ?? 0;
    entries?.set(key, { ...known, ...part, ...(documents && { documents }) }, { ttl });
  }
}

const keyOf = ({ uuid }: KnownProject, entryId: string): string => `${keyPrefix(uuid)}:e:${entryId}`;

function sizeOf({ outlines = [], documents, places = [] }: Kept): number {
  let size = OVERHEAD_BYTES * (1 + outlines.length + places.length);
  for (const { fields } of documents?.values() ?? []) size += DOCUMENT_BYTES + fields.length * FIELDS_FACTOR;
  return size;
}
