import { LARGEST_PAGE } from '@annal/content-application';
import { entryDocumentId, type EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { Reader } from '@annal/read-models';
import type { Reading } from '../reading.ts';

/** What tells whether and how a variation is linked to. */
export type Outline = Pick<
  EntryDocument,
  | 'entryId'
  | 'language'
  | 'languages'
  | 'status'
  | 'isPublished'
  | 'contentTypeUuid'
  | 'contentTypeId'
  | 'dataFormat'
  | 'file'
  | 'version'
>;

const OUTLINE = {
  entryId: 1,
  language: 1,
  languages: 1,
  status: 1,
  isPublished: 1,
  contentTypeUuid: 1,
  contentTypeId: 1,
  dataFormat: 1,
  file: 1,
  version: 1,
} as const;

/** One entry has 900 KiB at most. */
const FEW = 64;

export interface VariationKey {
  readonly entryId: string;
  readonly language: LanguageCode;
}

/** The variations that one answer has read, each once. */
export class EntryPool {
  private readonly outlines = new Map<string, readonly Outline[]>();
  private readonly documents = new Map<string, EntryDocument>();

  constructor(
    private readonly entries: Reader<EntryDocument>,
    private readonly reading: Reading,
  ) {}

  add(documents: readonly EntryDocument[]): void {
    for (const document of documents) this.documents.set(keyOf(document), document);
  }

  /** Two reads, whatever the number of ids. */
  async load(entryIds: ReadonlySet<string>, wanted: readonly VariationKey[]): Promise<void> {
    const { project, view: status } = this.reading;
    const missing = wanted.filter((key) => !this.documents.has(keyOf(key)));
    const isFew = missing.length <= FEW;
    // Where there is one language, an entry's variations are no more than what is wanted of it.
    const whole = new Set(
      isFew && project.supportedLanguages.length === 1 ? missing.map(({ entryId }) => entryId) : [],
    );
    const outlined = [...entryIds].filter((id) => !this.outlines.has(id) && !whole.has(id));
    const single = missing.filter(({ entryId }) => !whole.has(entryId));
    const variations = { filter: { projectUuid: project.uuid, status }, field: 'entryId' };
    const [outlines, groups, documents] = await Promise.all([
      this.entries.findGroups({ ...variations, projection: OUTLINE }, outlined),
      this.entries.findGroups(variations, whole),
      this.documentsOf(single, isFew),
    ]);
    for (const [id, found] of [...outlines, ...groups]) this.outlines.set(id, found);
    for (const found of groups.values()) this.add(found);
    this.add(documents.filter((document) => document.status === status));
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

  document(key: VariationKey): EntryDocument | undefined {
    return this.documents.get(keyOf(key));
  }

  get all(): readonly EntryDocument[] {
    return [...this.documents.values()];
  }

  get knownIds(): Iterable<string> {
    return this.outlines.keys();
  }
}

export const keyOf = ({ entryId, language }: VariationKey): string => `${entryId}.${language}`;
