import { randomUUID } from 'node:crypto';
import { runningStores } from '@annal/embedded-storage';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Annal } from '../support/service/annal.ts';
import { formProblems, success } from '../support/answers/answers.ts';
import { field, Library } from '../support/content/library.ts';
import { logProblems, readStoredLog } from '../support/stores/stored-log.ts';
import { until } from '../support/until.ts';
import { verbatim } from '../support/answers/verbatim.ts';
import type { Entry, Page, Project } from '../support/answers/views.ts';
import { readinessOf } from './support/fault.ts';

const TAKES_MS = 60_000;
const STOPPED = /^annal_projection_stopped\{projection="([^"]+)"\} 1$/gm;

/** Like an event of a newer release or a foreign program. */
async function poison(annal: Annal, stream: string): Promise<void> {
  const stores = await runningStores(annal.dataDir);
  const client = EventStoreDBClient.connectionString(stores?.eventStoreUrl ?? '');
  const actor = { kind: 'system', id: 'newer', name: 'Newer' };
  const metadata = { schemaVersion: 1, commandId: randomUUID(), correlationId: 'c', causationId: 'c', actor };
  const event = { id: randomUUID(), type: 'EntryTranslatedByMachine', data: {} };
  const occurredAt = new Date().toISOString();
  await client.appendToStream(stream, jsonEvent({ ...event, metadata: { ...metadata, occurredAt } }));
  await client.dispose();
}

async function stopped({ address }: Annal): Promise<readonly string[]> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return [...metrics.matchAll(STOPPED)].map(([, name = '']) => name).toSorted();
}

describe('an event in the log that the entry projections cannot read', () => {
  let annal: Annal;
  let library: Library;
  let before: Entry;
  let poisoned: Entry;
  let later: Entry;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    before = await library.create({ title: 'Before' });
    poisoned = await library.create({ title: 'Poisoned' });
    const { uuid } = success(await library.call<Project>('GET', ''));
    await poison(annal, `entry-${uuid}.${poisoned.sys.id}`);
  }, TAKES_MS);
  afterAll(() => annal.discard());

  it('is reported by readiness, by metrics and once in the log', async () => {
    const report = await until(
      () => readinessOf(annal.address),
      (said) => said.includes('entries is stopped'),
    );
    expect(report).toContain('"projections":{"ok":false');
    const found = await until(
      () => stopped(annal),
      (names) => names.includes('entries') && names.includes('audit'),
    );
    expect(found).not.toEqual(expect.arrayContaining(['projects']));
    expect(found).not.toEqual(expect.arrayContaining(['content-types']));
    const reported = annal.program.output
      .split('\n')
      .filter((line) => line.includes('"projection":"entries"') && line.includes('EntryTranslatedByMachine'));
    expect(reported).toHaveLength(1);
  });

  it('stops no other projection and no write', async () => {
    const type = { id: 'leaflet', name: { 'en-GB': 'Leaflet' }, entryTitleField: 'title' };
    await library.publish({ ...type, supportedLanguages: ['en-GB'], fields: [field('title', 'string')] });
    success(await library.call('GET', '/contenttypes/leaflet'));
    success(await annal.call('GET', '/health/live', undefined, { token: null }));

    const body = { title: 'Later', sys: { contentTypeId: 'book', language: 'en-GB' } };
    const headers = { prefer: 'respond-async' };
    const written = await library.call<Entry>('POST', '/entries', body, { headers });
    later = success(written, 201);
    expect(written.headers.get('x-consistency')).toBe('pending');
    const { items } = success(await library.call<Page<Entry>>('GET', '/entries?order=entryTitle'));
    expect(items.map(({ title }) => title)).toEqual(['Before', 'Poisoned']);
    success(await library.call('GET', `/entries/${before.sys.id}`));
  });

  it('blocks writes to its own entry', async () => {
    const path = `${library.path}/entries/${poisoned.sys.id}`;
    const sent = { authorization: `Bearer ${await annal.bearer()}`, 'content-type': 'application/json' };
    // Not by `fetch`, which checks the description: it announces no failures of the service.
    const answer = await verbatim(annal.address, 'PUT', path, sent, JSON.stringify({ title: 'Changed' }));
    const headers = new Headers({ 'content-type': answer.headers['content-type'] ?? '' });
    const body = JSON.parse(answer.text) as unknown;
    expect([answer.status, formProblems({ status: 500, headers, body })]).toEqual([500, []]);
  });

  it(
    'is not skipped after a restart, which loses nothing',
    async () => {
      expect(await annal.program.stop()).toBe(0);
      const again = await Annal.launch(annal.dataDir);
      try {
        const address = await again.says(/Annal is running at (\S+)/);
        await until(
          () => readinessOf(address),
          (said) => said.includes('entries is stopped'),
        );
      } finally {
        await again.kill();
      }
      const log = await readStoredLog(annal.dataDir);
      expect(log.filter(({ stream }) => stream.endsWith(`.${later.sys.id}`))).toHaveLength(1);
      expect(logProblems(log)).toEqual([]);
    },
    TAKES_MS,
  );
});
