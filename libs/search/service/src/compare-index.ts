import { isDeepStrictEqual } from 'node:util';
import type { ReadModelDocument } from '@annal/read-models';
import { compareUtf8, type IndexWriter } from '@annal/search-index';

export interface ReferenceDocuments<Document extends ReadModelDocument> {
  documents(after: string | undefined, limit: number): Promise<readonly ReadModelDocument[]>;
  document(id: string): Promise<ReadModelDocument | undefined>;
  position(): Promise<bigint | undefined>;
  isSame(indexed: Document, reference: ReadModelDocument): boolean;
}

export interface IndexDifference {
  readonly id: string;
  readonly found: 'missing' | 'additional' | 'different';
}

export interface IndexComparison {
  readonly documents: number;
  readonly differences: readonly IndexDifference[];
}

export interface ComparedIndex<Document extends ReadModelDocument> {
  readonly index: Pick<IndexWriter<Document>, 'documents' | 'document'>;
  readonly reference: ReferenceDocuments<Document>;
  settle(): Promise<void>;
}

const MOST_DIFFERENCES = 1_000;
const PAGE = 100;
/** A document that changes during all looks is moving, not different. */
const LOOKS = 20;

export async function compareIndex<Document extends ReadModelDocument>(
  compared: ComparedIndex<Document>,
): Promise<IndexComparison> {
  const differences: IndexDifference[] = [];
  let documents = 0;
  const suspects: string[] = [];
  const judge = async () => differences.push(...(await differencesAmong(suspects.splice(0), compared)));
  for await (const { id, indexed, reference } of sideBySide(compared)) {
    if (indexed) documents += 1;
    if (!isSame(compared, indexed, reference)) suspects.push(id);
    if (suspects.length >= PAGE) await judge();
    if (differences.length >= MOST_DIFFERENCES) break;
  }
  await judge();
  return { documents, differences: differences.slice(0, MOST_DIFFERENCES) };
}

interface Pair<Document> {
  readonly indexed: Document | undefined;
  readonly reference: ReadModelDocument | undefined;
}

/**
 * A difference counts only if it is unchanged after both sides caught up with the log: then timing is not the reason.
 */
async function differencesAmong<Document extends ReadModelDocument>(
  ids: readonly string[],
  compared: ComparedIndex<Document>,
): Promise<readonly IndexDifference[]> {
  const found: IndexDifference[] = [];
  let suspects = ids;
  for (let look = 0; look < LOOKS && suspects.length > 0; look += 1) {
    const first = await lookAt(suspects, compared);
    await compared.settle();
    const second = await lookAt(suspects, compared);
    const moving: string[] = [];
    for (const id of suspects) {
      const { indexed, reference } = second.get(id) ?? NOTHING;
      if (isSame(compared, indexed, reference)) continue;
      if (isDeepStrictEqual(first.get(id), second.get(id))) found.push({ id, found: kindOf(indexed, reference) });
      else moving.push(id);
    }
    suspects = moving;
  }
  return found;
}

const NOTHING = { indexed: undefined, reference: undefined };

async function lookAt<Document extends ReadModelDocument>(
  ids: readonly string[],
  { index, reference }: ComparedIndex<Document>,
): Promise<ReadonlyMap<string, Pair<Document>>> {
  const seen = new Map<string, Pair<Document>>();
  for (const id of ids) {
    const [indexed, referred] = await Promise.all([index.document(id), reference.document(id)]);
    seen.set(id, { indexed, reference: referred });
  }
  return seen;
}

function isSame<Document extends ReadModelDocument>(
  { reference: { isSame } }: ComparedIndex<Document>,
  indexed: Document | undefined,
  reference: ReadModelDocument | undefined,
): boolean {
  return indexed && reference ? isSame(indexed, reference) : indexed === reference;
}

function kindOf(indexed: unknown, reference: unknown): IndexDifference['found'] {
  if (!indexed) return 'missing';
  return reference ? 'different' : 'additional';
}

async function* sideBySide<Document extends ReadModelDocument>({
  index,
  reference,
}: ComparedIndex<Document>): AsyncGenerator<Pair<Document> & { readonly id: string }> {
  const left = inOrder((after) => index.documents(after, PAGE));
  const right = inOrder((after) => reference.documents(after, PAGE));
  let [a, b] = [await left.next(), await right.next()];
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : compareUtf8(a.value._id, b.value._id);
    const [indexed, referred] = [order <= 0 ? a.value : undefined, order >= 0 ? b.value : undefined];
    yield { id: (indexed ?? referred)?._id ?? '', indexed: indexed ?? undefined, reference: referred ?? undefined };
    if (order <= 0) a = await left.next();
    if (order >= 0) b = await right.next();
  }
}

async function* inOrder<Document extends ReadModelDocument>(
  page: (after: string | undefined) => Promise<readonly Document[]>,
): AsyncGenerator<Document, undefined> {
  for (let after: string | undefined; ;) {
    const documents = await page(after);
    yield* documents;
    after = documents.at(-1)?._id;
    if (documents.length < PAGE) return undefined;
  }
}
