import { LARGEST_PAGE } from '@annal/content-application';
import { entryDocumentId, type EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { Reader } from '@annal/read-models';
import type { Reading } from '../reading.ts';
import { DELIVERABLE, OUTLINE, type DeliverableDocument, type Outline } from './deliverable-document.ts';
import type { KnownEntries, KnownEntry } from './known-entries.ts';

/** One entry has 900 KiB at most. */
const FEW = 64;

export interface VariationKey {
  readonly entryId: string;
  readonly language: LanguageCode;
}

/** What has to be read of an entry. */
interface Missing {
  readonly outlined: readonly string[];
  /** All of the entry's variations. */
  readonly whole: ReadonlySet<string>;
  readonly single: readonly VariationKey[];
  readonly isFew: boolean;
}

/** The variations that one answer has read, each once. */
export class EntryPool {
  private readonly outlines = new Map<string, readonly Outline[]>();
  private readonly documents = new Map<string, DeliverableDocument>();

  /** @param known undefined: everything is read from the store */
  constructor(
    private readonly entries: Reader<EntryDocument>,
    private readonly reading: Reading,
    private readonly known: KnownEntries | undefined,
  ) {}

  add(documents: Iterable<DeliverableDocument>): void {
    for (const document of documents) this.documents.set(keyOf(document), document);
  }

  /** Two reads, whatever the number of ids. */
  async load(entryIds: ReadonlySet<string>, wanted: readonly VariationKey[]): Promise<void> {
    const { project } = this.reading;
    for (const id of entryIds) this.recall(id);
    for (const { entryId } of wanted) this.recall(entryId);
    const missing = this.missing(entryIds, wanted);
    if (missing.outlined.length + missing.whole.size + missing.single.length === 0) return;
    const read = () => this.read(missing);
    for (const [id, { outlines, documents }] of await (this.known?.learn(project, read) ?? read())) {
      if (outlines) this.outlines.set(id, outlines);
      this.add(documents?.values() ?? []);
    }
  }

  private recall(entryId: string): void {
    if (!this.known || this.outlines.has(entryId)) return;
    const { outlines, documents } = this.known.get(this.reading.project, entryId);
    if (outlines) this.outlines.set(entryId, outlines);
    if (documents) this.add(documents.values());
  }

  private missing(entryIds: ReadonlySet<string>, wanted: readonly VariationKey[]): Missing {
    const { project } = this.reading;
    const lacking = wanted.filter((key) => !this.documents.has(keyOf(key)) && this.mayExist(key));
    const isFew = lacking.length <= FEW;
    // Where there is one language, an entry's variations are no more than what is wanted of it.
    const whole = new Set(
      isFew && project.supportedLanguages.length === 1 ? lacking.map(({ entryId }) => entryId) : [],
    );
    const outlined = [...entryIds].filter((id) => !this.outlines.has(id) && !whole.has(id));
    return { outlined, whole, single: lacking.filter(({ entryId }) => !whole.has(entryId)), isFew };
  }

  private mayExist({ entryId, language }: VariationKey): boolean {
    const outlines = this.outlines.get(entryId);
    return !outlines || outlines.some((outline) => outline.language === language);
  }

  private async read({ outlined, whole, single, isFew }: Missing): Promise<ReadonlyMap<string, KnownEntry>> {
    const { project, view: status } = this.reading;
    const variations = { filter: { projectUuid: project.uuid, status }, field: 'entryId' };
    const [outlines, groups, documents] = await Promise.all([
      this.entries.findGroups({ ...variations, projection: OUTLINE }, outlined),
      this.entries.findGroups({ ...variations, projection: DELIVERABLE }, whole),
      this.documentsOf(single, isFew),
    ]);
    const found = new Map<string, KnownEntry>();
    for (const [id, own] of outlines) found.set(id, { outlines: own });
    for (const [id, own] of groups) found.set(id, { outlines: own, documents: byLanguage(own) });
    for (const document of documents) {
      if (document.status !== status) continue;
      const known = found.get(document.entryId);
      found.set(document.entryId, {
        ...known,
        documents: byLanguage([...(known?.documents?.values() ?? []), document]),
      });
    }
    return found;
  }

  /** Large entries are few in memory at a time. @throws DomainError `ReadModels.TooLarge` */
  private documentsOf(keys: readonly VariationKey[], isFew: boolean): Promise<readonly EntryDocument[]> {
    const { project, view } = this.reading;
    const ids = keys.map(({ entryId, language }) => entryDocumentId(project.uuid, entryId, language, view));
    if (isFew) return this.entries.findByIds(ids);
    return this.entries.find({ _id: { $in: ids } }, { mostBytes: LARGEST_PAGE });
  }

  variationsOf(entryId: string): readonly Outline[] {
    return this.outlines.get(entryId) ?? [];
  }

  document(key: VariationKey): DeliverableDocument | undefined {
    return this.documents.get(keyOf(key));
  }

  get all(): readonly DeliverableDocument[] {
    return [...this.documents.values()];
  }

  get knownIds(): Iterable<string> {
    return this.outlines.keys();
  }
}

export const keyOf = ({ entryId, language }: VariationKey): string => `${entryId}.${language}`;

const byLanguage = (documents: readonly DeliverableDocument[]) =>
  new Map(documents.map((document) => [document.language, document]));
