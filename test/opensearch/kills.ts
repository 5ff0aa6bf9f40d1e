import { copy, patch, patchWhere, put, remove, type DocumentChange } from '@annal/read-models';
import { ALWAYS, type IndexQuery, type IndexWriter } from '@annal/search-index';
import { testDocument, type TestDocument } from '@annal/search-index/testing';
import type { Answering, Question } from '@annal/search-opensearch';
import { isLong } from '../support/sampling.ts';
import { withEngines, type Engines } from './opened.ts';

const KILLS = isLong ? 200 : 15;
const SIZES = [1, 2, 3, 5].flatMap((second) => [2, 5, 1, 3].map((first) => [first, second] as const));

class Killed extends Error {}

/** A process that dies after `questions` requests; the answer to the last one is lost. */
function mortal(real: Answering, questions: number): Answering {
  let left = questions;
  return {
    async ask<Answer>(question: Question): Promise<Answer> {
      if (left <= 0) throw new Killed();
      left -= 1;
      const answer = await real.ask<Answer>(question);
      if (left === 0) throw new Killed();
      return answer;
    },
  };
}

const A = testDocument('a')._id;
const C = testDocument('c')._id;

/** Copying something that changes later is not idempotent. */
const events: readonly (readonly DocumentChange<TestDocument>[])[] = [
  [put(testDocument('a', { title: 'one' })), put(testDocument('b', { title: 'b' }))],
  [copy(A, C, { 'scope.entryId': 'c' }), patch(A, { 'scope.language': 'de' })],
  [copy(A, C, { 'scope.entryId': 'c' }), patch(A, { 'scope.language': 'fr' })],
  [patchWhere({ 'scope.language': 'en' }, { 'scope.language': 'it' }), put(testDocument('e'))],
  [remove(testDocument('b')._id), put(testDocument('d', { title: 'd' }))],
];

async function follow(writer: IndexWriter<TestDocument>, size: number): Promise<void> {
  for (let next = Number((await writer.position()) ?? 0n); next < events.length; next += size) {
    const changes = events.slice(next, next + size).flat();
    await writer.apply({ changes, position: BigInt(Math.min(next + size, events.length)) });
  }
}

async function livesFor(questions: number, size: number, engines: Engines): Promise<boolean> {
  const engine = engines((real) => mortal(real, questions));
  try {
    await follow(await engine.writer(1), size);
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

async function outcome(engines: Engines) {
  const reader = await engines().reader(1);
  const languages = { name: 'languages', of: 'scope', path: 'language', type: 'text', size: 9, countsMissing: false };
  const query = {
    projectUuid: testDocument('').scope.projectUuid,
    condition: ALWAYS,
    order: [],
    skip: 0,
    limit: 9,
    counts: [languages],
  };
  const answer = await reader.search(query as IndexQuery);
  const position = await reader.position();
  await reader.close();
  return { answer, position };
}

export function kills(url: () => string): void {
  describe('a process that is killed between two requests to OpenSearch', () => {
    it('leaves an index that its successors complete correctly with other batch sizes', async () => {
      let expected: unknown;
      await withEngines(url(), async (engines) => {
        await follow(await engines().writer(1), 1);
        expected = await outcome(engines);
        expect(expected).toMatchObject({ position: 5n, answer: { totalCount: 4 } });
      });
      let count = 0;
      for (const [first, second] of SIZES) {
        if (count >= KILLS) break;
        for (let questions = 1, wasKilled = true; wasKilled && count < KILLS; questions += 1) {
          await withEngines(url(), async (engines) => {
            wasKilled = await livesFor(questions, first, engines);
            const again = await livesFor(3 + (questions % 6), second, engines);
            count += Number(wasKilled) + Number(again);
            await follow(await engines().writer(1), second);
            expect({ first, questions, outcome: await outcome(engines) }).toEqual({
              first,
              questions,
              outcome: expected,
            });
          });
        }
      }
      expect(count).toBeGreaterThanOrEqual(KILLS);
    }, 1_800_000);

    it('cannot write its index after another process has written it', () =>
      withEngines(url(), async (engines) => {
        const [old, young] = [await engines().writer(1), await engines().writer(1)];
        await old.apply({ changes: events[0] ?? [], position: 1n });
        await young.apply({ changes: events[1] ?? [], position: 2n });
        const late = old.apply({ changes: [remove(A)], position: 3n });
        await expect(late).rejects.toMatchObject({ kind: 'unavailable', code: 'Search.Overtaken' });
        expect((await outcome(engines)).answer.totalCount).toBe(3);
      }));
  });
}
