import { entryDocumentId, type EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { Reader } from '@annal/read-models';
import type { Reading } from '../reading.ts';

/** What tells whether and how a variation is linked to. */
export type Outline = Pick<
  EntryDocument,
  | 'entryId'
  | 'language'
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
  status: 1,
  isPublished: 1,
  contentTypeUuid: 1,
  contentTypeId: 1,
  dataFormat: 1,
  file: 1,
  version: 1,
} as const;

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
  async load(entryIds: ReadonlySet<string>, whole: readonly VariationKey[]): Promise<void> {
    const { project, view: status } = this.reading;
    const ids = [...entryIds].filter((id) => !this.outlines.has(id));
    const wanted = new Map(whole.map((key) => [keyOf(key), key]));
    for (const key of this.documents.keys()) wanted.delete(key);
    const documentIds = [...wanted.values()].map(({ entryId, language }) =>
      entryDocumentId(project.uuid, entryId, language, status),
    );
    const filter = { projectUuid: project.uuid, entryId: { $in: ids }, status };
    const [outlines, documents] = await Promise.all([
      ids.length === 0 ? [] : this.entries.find(filter, { projection: OUTLINE }),
      documentIds.length === 0 ? [] : this.entries.find({ _id: { $in: documentIds } }),
    ]);
    for (const id of ids) this.outlines.set(id, []);
    for (const outline of outlines)
      this.outlines.set(outline.entryId, [...(this.outlines.get(outline.entryId) ?? []), outline]);
    this.add(documents.filter((document) => document.status === status));
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
