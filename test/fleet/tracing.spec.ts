import { randomBytes } from 'node:crypto';
import { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { Library } from '../support/content/library.ts';
import { until } from '../support/until.ts';
import { chain, Collector } from './collector.ts';

const STARTS_MS = 60_000;
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

describe('a traced request', () => {
  let collector: Collector;
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    collector = await Collector.start();
    annal = await Annal.start(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, LOG_LEVEL: 'info' });
    library = await Library.withBooks(annal);
  }, STARTS_MS);
  afterAll(async () => {
    await annal.discard();
    await collector.close();
  });

  const entry = { title: 'Traced', sys: { contentTypeId: 'book', language: 'en-GB' } };
  const complete = (traceId: string) =>
    until(
      async () => collector.of(traceId),
      (spans) =>
        spans.some(({ name }) => name === 'project entries') && spans.some(({ name }) => name.startsWith('POST ')),
    );
  it('has one trace from the gateway through the domain and the store to the projection', async () => {
    const [traceId, caller] = [hex(16), hex(8)];
    const headers = { traceparent: `00-${traceId}-${caller}-01` };
    success(await library.call('POST', '/entries', entry, { headers }), 201);
    const spans = await complete(traceId);
    expect(chain(spans, 'project entries')).toEqual([
      'project entries',
      'append',
      'content.create-entry',
      'send content.create-entry',
      'POST /api/management/projects/:projectId/entries',
    ]);
    expect(spans.find(({ name }) => name.startsWith('POST '))?.parentSpanId).toBe(caller);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    await annal.program.says(new RegExp(`^.*"traceId":"${traceId}".*"status":201.*$`, 'm'));
  });

  it.each([
    ['read entries', '', ['GetEntry']],
    // The content service reads past versions from the log.
    [
      'read stream',
      '?version=0.1',
      ['GetEntryVersion', 'content.get-entry-version', 'send content.get-entry-version', 'GetEntry'],
    ],
  ])('has one trace from the gateway through the query to %s', async (store, asked, between) => {
    const { sys } = await library.createPublished();
    const traceId = hex(16);
    const headers = { traceparent: `00-${traceId}-${hex(8)}-01` };
    success(await library.call('GET', `/entries/${sys.id}${asked}`, undefined, { headers }), 200);
    const spans = await until(
      async () => collector.of(traceId),
      (found) => found.some(({ name }) => name.startsWith('GET ')),
    );
    expect(chain(spans, store)).toEqual([
      store,
      ...between,
      'GET /api/management/projects/:projectId/entries/:entryId',
    ]);
    await annal.program.says(new RegExp(`^.*"traceId":"${traceId}".*"status":200.*$`, 'm'));
  });

  it('starts a trace, unlike the reads that a process makes for itself', () => {
    const reads = collector.spans.filter(({ name }) => name.startsWith('read '));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter(({ parentSpanId = '' }) => parentSpanId === '').map(({ name }) => name)).toEqual([]);
  });

  it('can be found by its request id', async () => {
    const headers = { 'x-request-id': '7d9f6a52-06c6-4c1e-9a52-2d0c1e1f4b11' };
    success(await library.call('POST', '/entries', entry, { headers }), 201);
    const spans = await complete('7d9f6a5206c64c1e9a522d0c1e1f4b11');
    expect(chain(spans, 'project entries')).toHaveLength(5);
  });
});
