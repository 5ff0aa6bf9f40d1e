import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { issues, refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { isLong } from '../../support/sampling.ts';
import { until } from '../../support/until.ts';
import { verbatim } from '../../support/answers/verbatim.ts';
import type { ContentType, Entry, Page, Project } from '../../support/answers/views.ts';

const PROJECTS = '/api/management/projects';
const WRITERS = 50;
/** Read-backs per reader; rounds per race and per kind of write. */
const READ_BACK = isLong ? 50 : 10;
const ROUNDS = isLong ? 10 : 2;

const tally = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('consistency', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const put = (id: string, entry: Json) => library.call<Entry>('PUT', `/entries/${id}`, entry);
  const sideBySide = <Result>(count: number, work: (n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)));

  describe('concurrent writers', () => {
    it('with one version number: one succeeds, forty-nine are stale', async () => {
      const { sys } = await library.create();
      const answers = await sideBySide(WRITERS, (n) =>
        put(sys.id, { title: `Writer ${n}`, sys: { version: { versionNo: '0.1' } } }),
      );
      expect(tally(answers)).toEqual({ 200: 1, 422: WRITERS - 1 });
      const stale = answers.filter(({ status }) => status === 422);
      for (const answer of stale)
        expect(issues(answer)).toEqual([
          { field: 'Entry.Variations.Values[0].entryVariation', message: 'The entry variation is not the latest' },
        ]);
      const winner = answers.find(({ status }) => status === 200);
      expect(winner?.body.sys.version.versionNo).toBe('0.2');
      expect(success(await library.call('GET', `/entries/${sys.id}`))).toEqual(winner?.body);
    });

    it('without a version number: all succeed, each with its own version', async () => {
      const { sys } = await library.create();
      const answers = await sideBySide(WRITERS, (n) => put(sys.id, { title: `Writer ${n}` }));
      expect(tally(answers)).toEqual({ 200: WRITERS });
      const latest = success(await library.call<Entry>('GET', `/entries/${sys.id}`));
      expect(latest.sys.version.versionNo).toBe(`0.${WRITERS + 1}`);
      const versions = await sideBySide(WRITERS, async (n) => {
        const query = `?version=0.${n + 2}&fields=title`;
        return success(await library.call<Entry>('GET', `/entries/${sys.id}${query}`))['title'];
      });
      expect(new Set(versions).size).toBe(WRITERS);
    });

    it('creating an entry with one id: one succeeds', async () => {
      const id = randomUUID();
      const entry = { title: 'Same', sys: { id, contentTypeId: 'book', language: 'en-GB' } };
      const answers = await sideBySide(20, () => library.call<Entry>('POST', '/entries', entry));
      expect(tally(answers)).toEqual({ 201: 1, 422: 19 });
    });

    it('in two languages: both variations are created and published', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = randomUUID();
        const languages = ['en-GB', 'cy', 'pl'];
        const made = await Promise.all(
          languages.map((language) => library.create({ title: language }, { id, language })),
        );
        const live = await Promise.all(made.map((entry) => library.invoke(entry, 'publish', { version: '0.1' })));
        expect(tally(live)).toEqual({ 200: 3 });
        for (const language of languages) {
          const query = `?versionStatus=published&language=${language}`;
          expect(success(await library.call('GET', `/entries/${id}${query}`))).toMatchObject({ title: language });
        }
      }
    });

    it('of a workflow event: one succeeds, the others find the state changed', async () => {
      const made = await library.create();
      expect(tally(await sideBySide(20, () => library.invoke(made, 'publish')))).toEqual({ 200: 1, 422: 19 });
      expect(tally(await sideBySide(20, () => library.invoke(made, 'sysUnpublish')))).toEqual({ 200: 1, 409: 19 });
      const deleted = await sideBySide(20, () => library.call('DELETE', `/entries/${made.sys.id}`));
      expect(tally(deleted)).toEqual({ 204: 1, 404: 19 });
    });
  });

  describe('an answer', () => {
    /** Another connection, like that of another client. */
    const elsewhere = async <View>(path: string): Promise<View> => {
      const headers = { authorization: `Bearer ${await annal.bearer()}` };
      const { status, text } = await verbatim(annal.address, 'GET', library.path + path, headers);
      return status === 200 ? (JSON.parse(text) as View) : ({ status } as View);
    };

    it(`is consistent with every later read, ${4 * READ_BACK} times`, async () => {
      const type = await library.publish({ ...book, id: `t${randomUUID().replaceAll('-', '')}` });
      const list = `/contenttypes/${type.id}/entries`;
      const made: string[] = [];
      const rounds = async (worker: number) => {
        for (let round = 0; round < READ_BACK; round += 1) {
          const title = `${worker}-${String(round).padStart(3, '0')}`;
          const before = made.length;
          const { sys } = await library.create({ title }, { contentTypeId: type.id });
          made.push(sys.id);
          const [got, newest, counted] = await Promise.all([
            elsewhere<Entry>(`/entries/${sys.id}`),
            elsewhere<Page<Entry>>(`${list}?order=-sys.version.created&pageSize=10`),
            elsewhere<Page<Entry>>(`${list}?pageSize=1`),
          ]);
          expect(got).toMatchObject({ title });
          expect(newest.items.map(({ sys: { id } }) => id)).toContain(sys.id);
          expect(counted.totalCount).toBeGreaterThan(before);
        }
      };
      await sideBySide(4, rounds);
      expect(await elsewhere(`${list}?pageSize=1`)).toMatchObject({ totalCount: 4 * READ_BACK });
    });

    it('is consistent for every kind of write', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { sys } = await library.create({ title: 'First' });
        const read = (query = '') => elsewhere<Entry & { status?: number }>(`/entries/${sys.id}${query}`);
        success(await put(sys.id, { title: 'Second' }));
        expect(await read()).toMatchObject({ title: 'Second' });
        success(await library.call('PATCH', `/entries/${sys.id}`, { title: 'Third' }));
        expect(await read()).toMatchObject({ title: 'Third' });
        success(await library.invoke({ sys }, 'publish'));
        expect(await read('?versionStatus=published')).toMatchObject({ title: 'Third' });
        success(await library.call('DELETE', `/entries/${sys.id}`), 204);
        expect(await read()).toEqual({ status: 404 });

        const id = `t${randomUUID().replaceAll('-', '')}`;
        success(await library.call('POST', '/contenttypes', { ...book, id }), 201);
        const types = await elsewhere<ContentType[]>('/contenttypes');
        expect(types.map((type) => type.id)).toContain(id);
        success(await library.call('DELETE', `/contenttypes/${id}`), 204);
        expect(await elsewhere(`/contenttypes/${id}`)).toEqual({ status: 404 });

        const project = await Library.open(annal, { name: `Round ${round}` });
        const list = success(await annal.call<Project[]>('GET', PROJECTS));
        expect(list.map((each) => each.id)).toContain(project.id);
        expect(success(await project.call('GET', '/nodes/root'))).toMatchObject({ projectId: project.id });
      }
    });

    it('has a position that a reader may wait for', async () => {
      const entry = { title: 'Placed', sys: { contentTypeId: 'book', language: 'en-GB' } };
      const written = await library.call<Entry>('POST', '/entries', entry);
      const position = written.headers.get('x-position') ?? '';
      expect(position).not.toBe('');
      expect(written.headers.has('x-consistency')).toBe(false);
      const later = await put(written.body.sys.id, { title: 'Later' });
      expect(later.headers.get('x-position')).not.toBe(position);
      for (const asked of [position, later.headers.get('x-position') ?? '']) {
        const headers = { 'x-min-position': asked };
        success(await library.call('GET', `/entries/${written.body.sys.id}`, undefined, { headers }));
        success(await library.call('GET', '/contenttypes/book', undefined, { headers }));
      }
      for (const asked of ['x', '-1', '9'.repeat(50), `${position}; drop`]) {
        const headers = { 'x-min-position': asked };
        refusal(await library.call('GET', '/entries', undefined, { headers }), 400);
      }
      const ahead = position.replace(/\d+/, (number) => String(BigInt(number) + 1_000_000_000n));
      const began = Date.now();
      const answer = await library.call('GET', '/entries', undefined, { headers: { 'x-min-position': ahead } });
      refusal(answer, 503);
      expect(Date.now() - began).toBeLessThan(8_000);
    });

    it('can be sent before the read models are updated', async () => {
      const headers = { prefer: 'respond-async' };
      const entry = (n: number) => ({ title: `Import ${n}`, sys: { contentTypeId: 'book', language: 'en-GB' } });
      const imported = await sideBySide(20, (n) => library.call<Entry>('POST', '/entries', entry(n), { headers }));
      for (const { status, headers: answered, body } of imported) {
        expect({ status, pending: answered.get('x-consistency') }).toEqual({ status: 201, pending: 'pending' });
        expect(answered.get('location')).toBe(body.sys.uri);
        const minimum = { headers: { 'x-min-position': answered.get('x-position') ?? '' } };
        success(await library.call('GET', body.sys.uri.slice(library.path.length), undefined, minimum));
      }
      const { sys } = imported[0]?.body ?? (await library.create());
      const answers = [
        await library.call('PUT', `/entries/${sys.id}`, { title: 'Second' }, { headers }),
        await library.call('PATCH', `/entries/${sys.id}`, { title: 'Third' }, { headers }),
        await library.call('POST', `/entries/${sys.id}/workflow/events`, { event: 'publish' }, { headers }),
        await library.call('DELETE', `/entries/${sys.id}`, undefined, { headers }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
      expect(answers.map((answer) => answer.headers.get('x-consistency'))).toEqual(Array(4).fill('pending'));
      // Writes do not depend on read models, which show it later.
      await until(
        () => library.call('GET', `/entries/${sys.id}`),
        ({ status }) => status === 404,
      );
    });

    it('can be sent before the read models are updated, also for projects and content types', async () => {
      const headers = { prefer: 'respond-async' };
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = `p-${randomUUID()}`;
        const project = { id, name: 'Import', primaryLanguage: 'en-GB', supportedLanguages: ['cy', 'pl'] };
        const created = await annal.call<Project>('POST', PROJECTS, project, { headers });
        expect({ status: created.status, id: created.body.id }).toEqual({ status: 201, id });
        const minimum = { headers: { 'x-min-position': created.headers.get('x-position') ?? '' } };
        success(await annal.call('GET', `${PROJECTS}/${id}`, undefined, minimum));
        const path = `${PROJECTS}/${id}/contenttypes`;
        const type = success(await annal.call<ContentType>('POST', path, book, { headers }), 201);
        expect(type).toMatchObject({ id: 'book', version: { versionNo: '0.1' } });
        const events = `${path}/book/workflow/events`;
        const live = success(
          await annal.call<ContentType>('POST', events, { event: 'publish', version: '0.1' }, { headers }),
        );
        expect(live).toMatchObject({ id: 'book', version: { versionNo: '1.0' } });
      }
    });

    it('shows the written version despite concurrent writes', async () => {
      const { sys } = await library.create();
      const answers = await sideBySide(WRITERS, (n) => put(sys.id, { title: `Writer ${n}` }));
      const written = answers.map((answer) => success(answer));
      expect(written.map(({ title }) => title)).toEqual(written.map((_, n) => `Writer ${n}`));
      expect(new Set(written.map((entry) => entry.sys.version.versionNo)).size).toBe(WRITERS);
    });

    it('is repeated for a request with the same key', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const entry = { title: 'Once', sys: { contentTypeId: 'book', language: 'en-GB' } };
      const answers = await sideBySide(5, () => library.call<Entry>('POST', '/entries', entry, { headers }));
      const again = await library.call<Entry>('POST', '/entries/', entry, { headers });
      expect(tally([...answers, again])).toEqual({ 201: 6 });
      const ids = [...answers, again].map(({ body }) => body.sys.id);
      expect(new Set(ids).size).toBe(1);
      const { items } = success(await library.call<Page<Entry>>('GET', '/entries?pageSize=10000&fields=title'));
      expect(items.filter(({ title }) => title === 'Once')).toHaveLength(1);
    });
  });

  it('shows nobody half of a write', async () => {
    const entry = await library.create();
    success(await put(entry.sys.id, { title: 'Edited' }));
    const seen = new Set<string>();
    const writing = new AbortController();
    const look = async () => {
      while (!writing.signal.aborted) {
        const { isPublished, workflow } = success(await library.call<Entry>('GET', `/entries/${entry.sys.id}`)).sys;
        const { event } = workflow.transition as { readonly event: string };
        seen.add(`${workflow.state} after ${event}, published: ${String(isPublished)}`);
      }
    };
    const readers = sideBySide(4, look);
    for (let round = 0; round < 15 * ROUNDS; round += 1)
      for (const event of ['publish', 'sysUnpublish']) success(await library.invoke(entry, event));
    writing.abort();
    await readers;
    expect([...seen].sort()).toEqual([
      'draft after sysCreate, published: false',
      'draft after sysUnpublish, published: false',
      'versionComplete after publish, published: true',
    ]);
  });
});
