import { put, remove } from '@annal/read-models';
import type { Hit, IndexAnswer, IndexQuery } from '../index-query.ts';
import { bruteForce } from './brute-force.ts';
import type { OpenEngine } from './contract.ts';
import { generatedDocument } from './generated-documents.ts';
import { generatedQuery } from './generated-queries.ts';
import { HeldIndex } from './held-index.ts';
import { Random } from './random.ts';
import { searched, type TestDocument } from './test-document.ts';

const isLong = process.env['LONG'] === '1';
const QUERIES = isLong ? 10_000 : 300;
const DOCUMENTS = 60;
const ROUND = 100;
/** A query takes an engine some 20 ms, and many times that on a busy machine. */
const TAKES_MS = isLong ? 2_400_000 : 600_000;

export function generatedContract(open: () => Promise<OpenEngine>): void {
  describe('generated queries', () => {
    const index = HeldIndex.forEach(open);

    it(
      `have the answers of brute force (${QUERIES})`,
      async () => {
        const random = new Random(isLong ? Date.now() : 16);
        const documents = new Map<string, TestDocument>();
        for (let n = 0; n < QUERIES; n += 1) {
          if (n % ROUND === 0) await change(random, documents, index);
          const query = generatedQuery(random);
          const answer = await index.read.search(query);
          const expected = await expectedAnswer([...documents.values()], query, index);
          expect({ n, query, answer: rounded(answer) }).toEqual({ n, query, answer: rounded(expected) });
          const apart = metresOf(expected).map((metres, place) => Math.abs(metres - (metresOf(answer)[place] ?? NaN)));
          expect({ n, query, isNear: Math.max(0, ...apart) < 1 }).toEqual({ n, query, isNear: true });
        }
      },
      TAKES_MS,
    );
  });
}

async function change(random: Random, documents: Map<string, TestDocument>, index: HeldIndex): Promise<void> {
  const gone = [...documents.keys()].filter(() => random.isOneIn(4));
  const made = Array.from({ length: DOCUMENTS }, () => generatedDocument(random, random.below(40)));
  const added = documents.size === 0 ? made : made.slice(0, DOCUMENTS / 3);
  for (const id of gone) documents.delete(id);
  for (const document of added) documents.set(document._id, document);
  await index.apply(...gone.map(remove), ...added.map(put));
}

async function expectedAnswer(
  documents: readonly TestDocument[],
  query: IndexQuery,
  index: HeldIndex,
): Promise<IndexAnswer> {
  const { hits } = await index.read.search({
    ...query,
    order: [{ by: 'relevance' }],
    skip: 0,
    limit: 10_000,
    counts: [],
  });
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  return bruteForce(documents.map(searched), query, (id) => scores.get(id) || NaN);
}

/** Floating-point sums depend on their order, and not every engine keeps places to the millimetre. */
function rounded({ hits, ...answer }: IndexAnswer): object {
  const about = ({ id, score, metres }: Hit) => ({
    id,
    score: Number(score.toPrecision(9)),
    isSomewhere: metres !== undefined,
  });
  return { ...answer, hits: hits.map(about) };
}

function metresOf({ hits }: IndexAnswer): readonly number[] {
  return hits.map(({ metres = -1 }) => metres);
}
