import { randomUUID } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Annal } from '../support/annal.ts';
import { fields, issues, refusal, success } from '../support/answers.ts';
import { Library } from '../support/library.ts';
import { verbatim } from '../support/verbatim.ts';
import type { Entry, Page } from '../support/views.ts';

const PROJECTS = '/api/management/projects';
const MIB = 1024 * 1024;

describe('request bodies', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const writes = () =>
    [
      ['POST', PROJECTS],
      ['PUT', library.path],
      ['POST', `${library.path}/contenttypes`],
      ['PUT', `${library.path}/contenttypes/book`],
      ['POST', `${library.path}/contenttypes/book/workflow/events`],
      ['POST', `${library.path}/entries`],
      ['PUT', `${library.path}/entries/${randomUUID()}`],
      ['PATCH', `${library.path}/entries/${randomUUID()}`],
      ['POST', `${library.path}/entries/${randomUUID()}/workflow/events`],
    ] as const;

  it('that are no JSON object are 400', async () => {
    for (const [method, path] of writes())
      for (const body of ['{', '', 'null', '"text"', '7', '{"a":1}{', '{"a":1,}', "{'a':1}", '[', '\u0000']) {
        const { message, data } = refusal(await annal.call(method, path, body), 400);
        expect({ message, data }).toEqual({ message: 'The request body is not valid JSON', data: null });
      }
    for (const [method, path] of writes()) if (method !== 'PATCH') refusal(await annal.call(method, path, []), 400);
  });

  it('that are not UTF-8 are 400, a byte order mark does no harm', async () => {
    const headers = { authorization: `Bearer ${await annal.bearer()}`, 'content-type': 'application/json' };
    const post = (body: Buffer) => verbatim(annal.address, 'POST', `${library.path}/entries`, headers, body);
    expect((await post(Buffer.from('{"title":"\xff"}', 'latin1'))).status).toBe(400);
    const entry = { title: 'Marked', sys: { contentTypeId: 'book' } };
    expect((await post(Buffer.from(`\ufeff${JSON.stringify(entry)}`))).status).toBe(201);
  });

  it('of another media type are 415, a missing one is read as JSON', async () => {
    const send = (method: string, path: string, type: string) =>
      annal.call(method, path, '{"title":"Typed","sys":{"contentTypeId":"book"}}', {
        headers: { 'content-type': type },
      });
    for (const [method, path] of writes())
      for (const type of ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'image/png'])
        refusal(await send(method, path, type), 415);
    refusal(await send('POST', `${library.path}/entries`, 'application/merge-patch+json'), 415);
    refusal(await send('PUT', `${library.path}/entries/${randomUUID()}`, 'application/json-patch+json'), 415);
    success(await send('POST', `${library.path}/entries`, 'Application/JSON; Charset="UTF-8"'), 201);

    const headers = { authorization: `Bearer ${await annal.bearer()}` };
    const body = JSON.stringify({ title: 'Untyped', sys: { contentTypeId: 'book' } });
    const untyped = await verbatim(annal.address, 'POST', `${library.path}/entries`, headers, body);
    expect(untyped.status).toBe(201);
  });

  it('that are compressed, or said to be, are 415, and nothing of them is stored', async () => {
    const authorization = `Bearer ${await annal.bearer()}`;
    const post = (body: string | Buffer, encoding: string) => {
      const headers = { authorization, 'content-type': 'application/json', 'content-encoding': encoding };
      return verbatim(annal.address, 'POST', `${library.path}/entries`, headers, body);
    };
    const entry = JSON.stringify({ title: 'Packed', sys: { contentTypeId: 'book' } });
    const before = success(await library.call<Page<Entry>>('GET', '/entries')).totalCount;
    for (const [body, encoding] of [
      [gzipSync(entry), 'gzip'],
      [deflateSync(entry), 'deflate'],
      [brotliCompressSync(entry), 'br'],
      [entry, 'gzip'],
      [entry, 'identity, gzip'],
    ] as const) {
      const { status, headers } = await post(body, encoding);
      expect([status, headers['accept-encoding']]).toEqual([415, 'identity']);
    }
    expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(before);
    expect((await post(entry, 'Identity')).status).toBe(201);
  });

  it('above 10 MiB are 413, below it 422 where an entry would not fit into an event', async () => {
    const entry = (size: number) => {
      const body = (extra: string) =>
        JSON.stringify({ title: 'Big', extra, sys: { contentTypeId: 'book', language: 'en-GB' } });
      return body('x'.repeat(size - body('').length));
    };
    const before = success(await library.call<Page<Entry>>('GET', '/entries')).totalCount;
    refusal(await library.call('POST', '/entries', entry(10 * MIB + 1)), 413);
    issues(await library.call('POST', '/entries', entry(10 * MIB)), 422);
    issues(await library.call('POST', '/entries', entry(MIB)), 422);
    expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(before);
    const { body } = await library.call<Entry>('POST', '/entries', entry(890 * 1024));
    expect(success(await library.call('GET', `/entries/${body.sys.id}`))).toEqual(body);
  });

  it('may be deep, but not bottomless', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const send = (value: string) =>
      library.call<Entry>('POST', '/entries', `{"title":"Deep","extra":${value},"sys":{"contentTypeId":"book"}}`);
    const { extra, sys } = success(await send(nested(60)), 201);
    expect(success(await library.call('GET', `/entries/${sys.id}`))).toMatchObject({ extra });
    expect(JSON.stringify(extra)).toBe(nested(60));
    for (const depth of [65, 1_000, 100_000]) expect(fields(await send(nested(depth)))).toHaveLength(1);
    expect(fields(await send('['.repeat(100) + ']'.repeat(100)))).toHaveLength(1);
  });

  it('with keys that mean something elsewhere come back verbatim or are refused, and change nothing', async () => {
    const strange = {
      $set: { 'a.b': 1 },
      'sys.id': 'x',
      $where: 'sleep(1)',
      '': 0,
      'a.$.b': [],
      constructor: 'c',
      toString: 1,
    };
    const { sys } = await library.create({ title: 'Keys', extra: strange });
    expect(success(await library.call<Entry>('GET', `/entries/${sys.id}`))['extra']).toEqual(strange);
    success(await library.call('PUT', `/entries/${sys.id}`, { title: 'Keys', extra: { nested: strange } }));
    expect(success(await library.call<Entry>('GET', `/entries/${sys.id}`))['extra']).toEqual({ nested: strange });

    const before = success(await library.call<Page<Entry>>('GET', '/entries')).totalCount;
    for (const extra of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']) {
      const body = `{"title":"Proto","extra":${extra},"sys":{"contentTypeId":"book"}}`;
      expect(fields(await library.call('POST', '/entries', body))).toEqual([expect.stringMatching(/^extra\./)]);
    }
    // Half a character cannot be stored as it was sent.
    issues(await library.call('POST', '/entries', '{"title":"\\ud800","sys":{"contentTypeId":"book"}}'));
    expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(before);
  });

  it('with operators as ids find nobody', async () => {
    const byOperator = { title: 'Op', sys: { contentTypeId: { $ne: null }, language: { $gt: '' } } };
    expect(fields(await library.call('POST', '/entries', byOperator))).not.toEqual([]);
    const project = { id: { $gt: '' }, name: ['x'], primaryLanguage: 7 };
    expect(fields(await annal.call('POST', PROJECTS, project))).toEqual(['id', 'name', 'primaryLanguage']);
  });

  it('with values of a wrong type are 422 at the path of the value', async () => {
    const wrong = [
      { field: 'name.en-GB', message: 'The value is not a valid string' },
      { field: 'fields[0].id', message: 'The value is not a valid string' },
      { field: 'fields[0].validations', message: 'The value is not a valid object' },
      { field: 'fields[1]', message: 'The value is not a valid object' },
      { field: 'groups', message: 'The value is not a valid array' },
      { field: 'enabled', message: 'The value is not a valid boolean' },
      { field: 'supportedLanguages[0]', message: 'The value is not a valid string' },
    ];
    const type = {
      id: 'wrong',
      name: { 'en-GB': 1 },
      fields: [{ id: [], validations: 'none' }, 'title'],
      groups: {},
      enabled: 'yes',
      supportedLanguages: [1],
    };
    expect(issues(await library.call('POST', '/contenttypes', type))).toEqual(wrong);
    const project = { id: 'wrong', name: 5, primaryLanguage: 'en-GB', supportedLanguages: 'cy' };
    expect(fields(await annal.call('POST', PROJECTS, project))).toEqual(['name', 'supportedLanguages']);
  });

  it('have model property names in any case', async () => {
    const body = { ID: `p${randomUUID()}`, Name: 'Spelled', PrimaryLanguage: 'EN-gb', SUPPORTEDLANGUAGES: ['CY'] };
    expect(success(await annal.call('POST', PROJECTS, body), 201)).toMatchObject({
      id: body.ID,
      name: 'Spelled',
      supportedLanguages: ['en-GB', 'cy'],
    });
  });
});
