import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventStoreDBClient, jsonEvent, type JSONEventType } from '@eventstore/db-client';
import { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { Library } from '../support/content/library.ts';
import { compareWithRebuild, documentsIn, dropReadModels } from '../support/stores/rebuild.ts';
import { isLong } from '../support/sampling.ts';
import type { Entry, Page } from '../support/answers/views.ts';

const ENTRIES = 20;
const LATER_VERSIONS = isLong ? 10 : 1;
const AT_ONCE = 1_000;
const LAST = `0.${1 + LATER_VERSIONS * AT_ONCE}`;

type Revised = JSONEventType<string, Readonly<Record<string, unknown>>>;

describe('a service whose read models are far behind its log', () => {
  let annal: Annal;
  let library: Library;
  let entry: Entry;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    for (let number = 1; number < ENTRIES; number += 1) await library.create({ title: `Book ${number}` });
    entry = await library.create({ title: 'The long one' });
    expect(await annal.program.stop()).toBe(0);
    await lengthen(annal.dataDir, entry.sys.id);
    await dropReadModels(annal.dataDir);
  }, 60_000);
  afterAll(() => annal.discard());

  it('is not ready before its read models have caught up', async () => {
    annal = await Annal.start(annal.dataDir);
    library = library.at(annal);
    const { sys } = success(await library.call<Entry>('GET', `/entries/${entry.sys.id}`));
    expect(sys.version.versionNo).toBe(LAST);
    expect(success(await library.call<Page<Entry>>('GET', '/entries?pageSize=1')).totalCount).toBe(ENTRIES);
  }, 60_000);

  it('ends with the same read models as a rebuild', async () => {
    expect(await annal.program.stop()).toBe(0);
    const comparison = await compareWithRebuild(annal.dataDir);
    expect(comparison.differences).toEqual([]);
    const counts = ['entries', 'projects', 'nodes'].map((name) => documentsIn(comparison, name));
    expect(counts).toEqual([ENTRIES, 1, 1]);
  }, 60_000);
});

/** Appends directly to the store, which is faster than any client. */
async function lengthen(dataDir: string, entryId: string): Promise<void> {
  const server = await startEmbeddedEventStore({ dataDir: join(dataDir, 'stores') });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  try {
    let versionNo = 1;
    for await (const { event } of client.readAll()) {
      if (!event?.streamId.endsWith(`.${entryId}`)) continue;
      const { projectUuid, language, titleField, fields } = event.data as Revised['data'];
      for (let batch = 0; batch < LATER_VERSIONS; batch += 1) {
        const later = Array.from({ length: AT_ONCE }, () => {
          const data = { projectUuid, entryId, language, titleField, fields, versionNo: `0.${(versionNo += 1)}` };
          return jsonEvent<Revised>({
            id: randomUUID(),
            type: 'EntryVariationRevised',
            data,
            metadata: event.metadata,
          });
        });
        await client.appendToStream(event.streamId, later);
      }
      break;
    }
  } finally {
    await client.dispose();
    await server.close();
  }
}
