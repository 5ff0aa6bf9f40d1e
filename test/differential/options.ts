import { Int32, type Document } from 'bson';
import type { Random } from './random.ts';
import { scalar } from './values.ts';

export function optional(random: Random, command: Document): Document {
  if (random.chance(0.97)) return command;
  const wrong = random.pick<Document>([
    { bogus: 1 },
    { maxTimeMS: random.pick<unknown>([-1, 'x', 10_000, 1.5]) },
    { hint: random.pick<unknown>(['none', '_id_', new Int32(1), { none: 1 }, { _id: 1 }]) },
    { limit: scalar(random) },
    { skip: scalar(random) },
    { sort: scalar(random) },
    { batchSize: random.pick<unknown>([-1, 'x', 2]) },
    { comment: 'x' },
    { readConcern: random.pick<unknown>([{ level: 'local' }, { level: 'bogus' }, { bogus: 1 }, 1, {}]) },
    { collation: random.pick<unknown>([{ locale: 'simple' }, { locale: 'de' }, {}, 1, { bogus: 1 }]) },
    { let: random.pick<unknown>([{}, 1, { x: 1 }]) },
    { projection: scalar(random) },
    { query: scalar(random) },
    { filter: scalar(random) },
    { cursor: scalar(random) },
    { key: scalar(random) },
    { singleBatch: scalar(random) },
    { allowDiskUse: scalar(random) },
    { returnKey: true },
    { showRecordId: true },
  ]);
  return { ...command, ...wrong };
}
