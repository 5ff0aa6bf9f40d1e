import { randomInt, randomUUID } from 'node:crypto';
import { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { Library, type Json } from '../support/content/library.ts';
import { isLong } from '../support/sampling.ts';
import type { Entry, Page } from '../support/answers/views.ts';

const ENTRIES = isLong ? 1_000 : 150;
const IN_FLIGHT = 16;

interface Planned {
  readonly id: string;
  readonly values: Json;
}

const planned = Array.from({ length: ENTRIES }, (_, number): Planned => ({
  id: randomUUID(),
  values: {
    title: `Book ${number}`,
    summary: 'x'.repeat(number % 200),
    pageCount: number + 1,
    price: number / 4,
    inPrint: number % 2 === 0,
    published: '2026-03-10T09:02:11Z',
    keywords: [`k${number}`, 'bulk'],
    shop: { lat: number % 90, lon: -0.5 },
    extra: { number, deep: [[number]] },
  },
}));

describe(`a service that is killed while ${ENTRIES} entries are created`, () => {
  const killAt = 1 + randomInt(ENTRIES - 1);
  const acknowledged = new Set<string>();
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    await createUntilKilled();
    annal = await Annal.start(annal.dataDir);
    library = library.at(annal);
  }, 120_000);
  afterAll(() => annal.discard());

  async function createUntilKilled(): Promise<void> {
    const queue = planned.values();
    let isKilled = false;
    const writer = async () => {
      for (const { id, values } of queue) {
        const entry = { ...values, sys: { id, contentTypeId: 'book', language: 'en-GB' } };
        const answer = await library.call('POST', '/entries', entry).catch((error: unknown) => {
          if (isKilled) return undefined;
          throw error;
        });
        if (answer === undefined) return;
        success(answer, 201);
        acknowledged.add(id);
        if (acknowledged.size === killAt) {
          isKilled = true;
          await annal.program.kill();
        }
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, writer));
    await annal.program.kill();
  }

  it('has every acknowledged entry with all its values, and every other entry whole or not at all', async () => {
    const there: string[] = [];
    for (const { id, values } of planned) {
      const { status, body } = await library.call<Entry>('GET', `/entries/${id}`);
      expect({ killAt, id, status }).toEqual({ killAt, id, status: acknowledged.has(id) ? 200 : status });
      expect([200, 404]).toContain(status);
      if (status === 404) continue;
      expect(body).toMatchObject({
        ...values,
        entryTitle: values['title'],
        sys: { id, version: { versionNo: '0.1' } },
      });
      there.push(id);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAt);
    // Only requests in flight at the kill may exist beyond the acknowledged ones.
    expect(there.length).toBeLessThanOrEqual(acknowledged.size + IN_FLIGHT);
    for (const path of ['/entries', '/contenttypes/book/entries']) {
      const { totalCount, items } = success(await library.call<Page<Entry>>('GET', `${path}?pageSize=${ENTRIES}`));
      expect({ killAt, path, totalCount }).toEqual({ killAt, path, totalCount: there.length });
      expect(items.map(({ sys }) => sys.id).sort()).toEqual(there.toSorted());
    }
  }, 120_000);

  it('accepts each of the remaining entries once', async () => {
    const queue = planned.values();
    const statuses = { 201: 0, 422: 0 };
    const writer = async () => {
      for (const { id, values } of queue) {
        const entry = { ...values, sys: { id, contentTypeId: 'book', language: 'en-GB' } };
        const { status } = await library.call('POST', '/entries', entry);
        if (status === 201 || status === 422) statuses[status] += 1;
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, writer));
    expect(statuses[201] + statuses[422]).toBe(ENTRIES);
    expect(statuses[422]).toBeGreaterThanOrEqual(acknowledged.size);
    expect(success(await library.call<Page<Entry>>('GET', '/entries?pageSize=1')).totalCount).toBe(ENTRIES);
  }, 120_000);
});
