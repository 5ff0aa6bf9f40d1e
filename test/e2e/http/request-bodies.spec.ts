import { randomUUID } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success, type ErrorBody } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { verbatim } from '../../support/answers/verbatim.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const PROJECTS = '/api/management/projects';
const MIB = 1024 * 1024;

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody?: { readonly content: Readonly<Json> } }>>>
  >;
}

const OTHERS: readonly [RegExp, string | undefined][] = [
  [/^PATCH .*\/entries\/\{entryId\}$/, 'an object or an array'],
  [/^PUT .*\/children\/order$/, 'an array'],
  [/\/(tags\/bulk|redirects\/import)$/, 'an array'],
  [/^POST .*\/groups\/\{group\}\/(users|groups)$/, 'an array'],
  [/^PUT .*\/nodes\/\{nodeId\}\/parentId$/, 'a string or null'],
  // Ignores its body.
  [/^PUT .*\/groups\/\{group\}\/(users\/\{user\}|groups\/\{child\})$/, undefined],
];

function takenBy(operation: string): string | undefined {
  const other = OTHERS.find(([pattern]) => pattern.test(operation));
  return other ? other[1] : 'an object';
}

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

  it('without valid JSON return 400', async () => {
    for (const [method, path] of writes())
      for (const body of ['{', '', '{"a":1}{', '{"a":1,}', "{'a':1}", '[', '\u0000']) {
        const { message, data } = refusal(await annal.call(method, path, body), 400);
        expect({ message, data }).toEqual({ message: 'The request body is not valid JSON', data: null });
      }
  });

  it('of another kind than the operation expects return 400 for every operation', async () => {
    const { paths } = success(await annal.call<Description>('GET', '/api/openapi.json'));
    const operations = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).flatMap(([verb, { requestBody }]) => {
        if (!requestBody?.content['application/json'] || !path.startsWith('/api/')) return [];
        const known = { projectId: library.id, contentTypeId: 'book' } as Readonly<Record<string, string>>;
        const target = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomUUID());
        return [[verb.toUpperCase(), path, target] as const];
      }),
    );
    expect(operations.length).toBeGreaterThan(40);
    const kinds = { object: '{}', array: '[]', string: '"x"', number: '1', boolean: 'true', null: 'null' };
    const unlike: unknown[] = [];
    for (const [method, path, target] of operations) {
      const takes = takenBy(`${method} ${path}`);
      if (takes === undefined) continue;
      for (const [kind, sent] of Object.entries(kinds)) {
        if (takes.includes(kind)) continue;
        const { status, body } = await annal.call<ErrorBody>(method, target, sent);
        if (status !== 400 || body.message !== `The request body has to be ${takes}`)
          unlike.push({ method, path, sent, status, message: body.message });
      }
    }
    expect(unlike).toEqual([]);
  });

  it('must be UTF-8, with or without a byte order mark', async () => {
    const headers = { authorization: `Bearer ${await annal.bearer()}`, 'content-type': 'application/json' };
    const post = (body: Buffer) => verbatim(annal.address, 'POST', `${library.path}/entries`, headers, body);
    expect((await post(Buffer.from('{"title":"\xff"}', 'latin1'))).status).toBe(400);
    const entry = { title: 'Marked', sys: { contentTypeId: 'book' } };
    expect((await post(Buffer.from(`\ufeff${JSON.stringify(entry)}`))).status).toBe(201);
  });

  it('of another media type return 415, and without a media type are read as JSON', async () => {
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

  it('with a content encoding return 415 and store nothing', async () => {
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

  it('above 10 MiB return 413, and smaller ones return 422 if an entry does not fit into an event', async () => {
    const entry = (size: number, sys: object = { contentTypeId: 'book', language: 'en-GB' }) => {
      const body = (extra: string) => JSON.stringify({ title: 'Big', extra, sys });
      return body('x'.repeat(size - body('').length));
    };
    const before = success(await library.call<Page<Entry>>('GET', '/entries')).totalCount;
    refusal(await library.call('POST', '/entries', entry(10 * MIB + 1)), 413);
    const tooLarge = [{ field: '', message: 'The entry is larger than 900 KiB' }];
    for (const size of [10 * MIB, MIB + 1, MIB])
      expect(issues(await library.call('POST', '/entries', entry(size)), 422)).toEqual(tooLarge);
    expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(before);
    const { body } = await library.call<Entry>('POST', '/entries', entry(890 * 1024));
    expect(success(await library.call('GET', `/entries/${body.sys.id}`))).toEqual(body);

    const path = `/entries/${body.sys.id}`;
    expect(issues(await library.call('PUT', path, entry(2 * MIB)), 422)).toEqual(tooLarge);
    expect(issues(await library.call('PATCH', path, entry(2 * MIB)), 422)).toEqual(tooLarge);
    const operation = { op: 'add', path: '/extra', value: 'x'.repeat(2 * MIB) };
    expect(issues(await library.call('PATCH', path, [operation]), 422)).toEqual(tooLarge);
  });

  it('above 1 MiB return 413 for operations without large values', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(MIB) });
    refusal(await annal.call('POST', PROJECTS, large), 413);
    refusal(await library.call('POST', '/contenttypes', large), 413);
    refusal(await library.call('POST', '/entries/search', large), 413);
    refusal(await annal.call('POST', '/api/security/users', large), 413);
  });

  it('that copy a value into itself return 422 at once', async () => {
    const { sys } = await library.create({ title: 'Doubling', extra: { text: 'x'.repeat(50) } });
    const operations = Array.from({ length: 30 }, (_, at) => ({ op: 'copy', from: '/extra', path: `/extra/b${at}` }));
    expect(issues(await library.call('PATCH', `/entries/${sys.id}`, operations), 422)).toEqual([
      { field: '[13]', message: 'The entry is larger than 900 KiB' },
    ]);
  });

  it('may be deeply nested up to a limit', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const send = (value: string) =>
      library.call<Entry>('POST', '/entries', `{"title":"Deep","extra":${value},"sys":{"contentTypeId":"book"}}`);
    const { extra, sys } = success(await send(nested(60)), 201);
    expect(success(await library.call('GET', `/entries/${sys.id}`))).toMatchObject({ extra });
    expect(JSON.stringify(extra)).toBe(nested(60));
    for (const depth of [65, 1_000, 100_000]) expect(fields(await send(nested(depth)))).toHaveLength(1);
    expect(fields(await send('['.repeat(100) + ']'.repeat(100)))).toHaveLength(1);
  });

  it('with special keys are returned unchanged or rejected, and have no side effect', async () => {
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
    // Half a surrogate pair cannot be stored as sent.
    issues(await library.call('POST', '/entries', '{"title":"\\ud800","sys":{"contentTypeId":"book"}}'));
    expect(success(await library.call<Page<Entry>>('GET', '/entries')).totalCount).toBe(before);
  });

  it('with operators as ids match nobody', async () => {
    const byOperator = { title: 'Op', sys: { contentTypeId: { $ne: null }, language: { $gt: '' } } };
    expect(fields(await library.call('POST', '/entries', byOperator))).not.toEqual([]);
    const project = { id: { $gt: '' }, name: ['x'], primaryLanguage: 7 };
    expect(fields(await annal.call('POST', PROJECTS, project))).toEqual(['id', 'name', 'primaryLanguage']);
  });

  it('with values of a wrong type return 422 at the path of the value', async () => {
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

  it('accept property names of models in any case', async () => {
    const body = { ID: `p${randomUUID()}`, Name: 'Spelled', PrimaryLanguage: 'EN-gb', SUPPORTEDLANGUAGES: ['CY'] };
    expect(success(await annal.call('POST', PROJECTS, body), 201)).toMatchObject({
      id: body.ID,
      name: 'Spelled',
      supportedLanguages: ['en-GB', 'cy'],
    });
  });
});
