import { BSON, type Document } from 'bson';
import { exchange, type Servers, type Step } from './exchange.ts';

const MOST_ATTEMPTS = 250;

/** Removes documents, indexes and parts of the command as long as the difference stays the same. */
export async function smallest(servers: Servers, step: Step): Promise<Step> {
  const wanted = await kindOf(servers, step);
  let best = step;
  let attempts = 0;
  if (wanted === undefined) return step;
  for (let isSmaller = true; isSmaller && attempts < MOST_ATTEMPTS;) {
    isSmaller = false;
    for (const smaller of smallerSteps(best)) {
      if ((attempts += 1) > MOST_ATTEMPTS) break;
      if ((await kindOf(servers, smaller)) !== wanted) continue;
      best = smaller;
      isSmaller = true;
      break;
    }
  }
  return best;
}

async function kindOf(servers: Servers, step: Step): Promise<string | undefined> {
  const { difference } = await exchange(servers, step).catch(() => ({ difference: undefined }));
  return difference?.kind;
}

function* smallerSteps(step: Step): Generator<Step> {
  const half = Math.ceil(step.documents.length / 2);
  if (step.documents.length > 1) {
    yield { ...step, documents: step.documents.slice(0, half) };
    yield { ...step, documents: step.documents.slice(half) };
  }
  for (const n of step.indexes.keys()) yield { ...step, indexes: step.indexes.toSpliced(n, 1) };
  if (step.documents.length <= 6)
    for (const n of step.documents.keys()) yield { ...step, documents: step.documents.toSpliced(n, 1) };
  for (const command of smallerValues(step.operation.command)) {
    const [name] = Object.keys(step.operation.command);
    if (name !== undefined && Object.keys(command as Document)[0] === name)
      yield { ...step, operation: { ...step.operation, command: command as Document } };
  }
  if (step.documents.length > 2) return;
  for (const documents of smallerValues(step.documents)) if (isListOfDocuments(documents)) yield { ...step, documents };
}

function* smallerValues(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const n of value.keys()) yield value.toSpliced(n, 1);
    for (const [n, inner] of value.entries())
      for (const smaller of smallerValues(inner)) yield value.toSpliced(n, 1, smaller);
  } else if (isPlain(value)) {
    const entries = Object.entries(value);
    for (const n of entries.keys()) yield Object.fromEntries(entries.toSpliced(n, 1));
    for (const [n, [name, inner]] of entries.entries())
      for (const smaller of smallerValues(inner)) yield Object.fromEntries(entries.toSpliced(n, 1, [name, smaller]));
  } else return;
  for (const inner of Object.values(value as object)) if (isPlain(inner) || Array.isArray(inner)) yield inner;
}

function isListOfDocuments(value: unknown): value is Document[] {
  return Array.isArray(value) && value.every((one) => isPlain(one) && '_id' in one);
}

function isPlain(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !('_bsontype' in value) &&
    !(value instanceof Date) &&
    !(value instanceof BSON.Binary)
  );
}
