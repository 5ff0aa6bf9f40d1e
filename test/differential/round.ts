import { Int32, type Document } from 'bson';
import { operation, type Operation } from './commands.ts';
import { both, COLLECTION, compared, type Difference, type Servers, type Step } from './exchange.ts';
import { Random } from './random.ts';
import { document } from './values.ts';
import { indexes } from './writes.ts';

const OPERATIONS = 50;

export interface FoundDifference {
  readonly seed: number;
  readonly step: Step;
  readonly difference: Difference;
}

export interface Outcome {
  readonly operations: number;
  readonly found: readonly FoundDifference[];
  readonly refusals: readonly string[];
  readonly explained: number;
}

/** Random operations on random documents and indexes; ends at the first difference in what the servers hold. */
export async function round(servers: Servers, seed: number): Promise<Outcome> {
  const random = new Random(seed);
  const database = `differential-${seed}`;
  const [found, refusals]: [FoundDifference[], string[]] = [[], []];
  const others = Array.from({ length: 8 }, (_, n) => document(random, new Int32(n)));
  let documents: readonly Document[] = [];
  let [operations, explained] = [0, 0];
  for (const next of steps(random, others)) {
    const step: Step = { operation: next, documents, indexes: await indexesOf(servers, database), others };
    const { difference, refused, isExplained, documents: held } = await compared(servers, database, next);
    operations += 1;
    if (refused) refusals.push(refused);
    if (isExplained) explained += 1;
    if (difference) found.push({ seed, step, difference });
    // Only one of them has the index now.
    if (refused && 'createIndexes' in next.command) break;
    if (!servers.embedded.isOpen || !servers.real.isOpen) break;
    if (next.writes && held.length === 0) break;
    if (next.writes) documents = held;
  }
  await both(servers, database, { dropDatabase: 1 });
  return { operations, found, refusals, explained };
}

function* steps(random: Random, others: readonly Document[]): Generator<Operation> {
  const isIndexed = random.chance(0.4);
  const write = (command: Document): Operation => ({ command, order: 'exact', writes: true });
  const first = Array.from({ length: 25 }, (_, n) => document(random, new Int32(n)));
  yield write({ insert: COLLECTION, documents: first });
  yield write({ insert: 'other', documents: others });
  if (isIndexed) yield* [write(indexes(random, COLLECTION)), write(indexes(random, COLLECTION))];
  for (let n = 0; n < OPERATIONS; n += 1) {
    const next = operation(random, COLLECTION, isIndexed);
    if (isIndexed || !('createIndexes' in next.command)) yield next;
  }
}

async function indexesOf({ real }: Servers, database: string): Promise<Document[]> {
  const reply: Document = await real.send(database, { listIndexes: COLLECTION }).catch(() => ({ ok: 0 }));
  const { firstBatch = [] } = (reply['cursor'] ?? {}) as { firstBatch?: Document[] };
  return firstBatch.filter(({ name }) => name !== '_id_');
}
