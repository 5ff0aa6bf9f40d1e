import { gzipSync } from 'node:zlib';
import { errorBody, startSample, THINGS, type Sample } from '../spec/sample-app.ts';

let sample: Sample;
beforeAll(async () => {
  sample = await startSample();
});
afterAll(() => sample.app.close());

type Content = string | Uint8Array<ArrayBuffer>;
const send = async (method: string, path: string, body: Content | undefined, type?: string) => {
  // `fetch` adds a media type to text, but not to bytes.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const response = await fetch(`${sample.base}${THINGS}${path}`, { method, body: bytes, headers });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
};
const notJson = { status: 400, body: errorBody('The request body is not valid JSON', 'error', null) };
const unsupported = { status: 415, body: errorBody('The media type is not supported', 'error', null) };
const free = { status: 201, body: { a: 1 } };

describe('media types', () => {
  it.each<[string, string, string | undefined, object]>([
    ['POST', '/a/free', 'application/json', free],
    ['POST', '/a/free', 'Application/JSON; charset=UTF-8', free],
    ['POST', '/a/free', 'application/json; charset="utf-8"', free],
    ['POST', '/a/free', undefined, free],
    ['POST', '/a/free', 'application/json; charset=utf-16', unsupported],
    ['POST', '/a/free', 'text/plain', unsupported],
    ['POST', '/a/free', 'application/xml', unsupported],
    ['POST', '/a/free', 'application/merge-patch+json', unsupported],
    ['POST', '/a/free', 'application/x-www-form-urlencoded', unsupported],
    ['PUT', '/a', 'multipart/form-data; boundary=x', unsupported],
    ['PATCH', '/a', 'application/json', { status: 200, body: { mediaType: 'application/json', patch: { a: 1 } } }],
    [
      'PATCH',
      '/a',
      'application/merge-patch+json; charset=utf-8',
      { status: 200, body: { mediaType: 'application/merge-patch+json', patch: { a: 1 } } },
    ],
    ['PATCH', '/a', 'application/json-patch+json', unsupported],
  ])('%s %s of %s', async (method, path, type, expected) => {
    expect(await send(method, path, '{"a":1}', type)).toEqual(expected);
  });

  it('accepts more types on a route that declares them', async () => {
    const answer = await send('PATCH', '/a/json-patch', '[{"op":"remove"}]', 'application/json-patch+json');
    expect(answer).toEqual({ status: 200, body: { operations: [{ op: 'remove' }] } });
    expect(await send('PATCH', '/a/json-patch', '[{"__proto__":1}]', 'application/json-patch+json')).toMatchObject({
      status: 422,
      body: { message: 'There are validation errors updating the thing' },
    });
  });

  it.each<[string, object]>([
    [
      'application/x-www-form-urlencoded;charset=UTF-8',
      {
        form: [
          ['scope', 'a b'],
          ['scope', 'c d'],
          ['grant_type', 'x'],
        ],
      },
    ],
    ['application/json', { form: 'none' }],
  ])('a form is read on a route that asks for one: %s', async (type, body) => {
    expect(await send('POST', '/token', 'scope=a%20b&scope=c+d&grant_type=x', type)).toEqual({ status: 201, body });
  });

  it('an unreadable one is 415', async () => {
    expect(await send('POST', '/a/free', '{}', 'json')).toEqual(unsupported);
  });

  it('a streamed body is passed on unchanged', async () => {
    const answer = await send('POST', '/a/stream', new Uint8Array(11 * 1024 * 1024), 'image/png');
    expect(answer).toEqual({ status: 201, body: { size: 11 * 1024 * 1024 } });
  });
});

describe('content encodings', () => {
  const json = { 'content-type': 'application/json' };
  const encoded = async (method: string, path: string, body: Content | null, encoding: string, headers = json) => {
    const all = { ...headers, 'content-encoding': encoding };
    const response = await fetch(`${sample.base}${THINGS}${path}`, { method, body, headers: all });
    const { status } = response;
    return { status, accepted: response.headers.get('accept-encoding'), body: await response.json() };
  };
  const refused = {
    status: 415,
    accepted: 'identity',
    body: errorBody('The content encoding is not supported', 'error', null),
  };
  const zipped = Uint8Array.from(gzipSync('{"a":1}'));

  it.each(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'GZip', 'gzip, identity', 'identity,gzip', 'aes128gcm', 'utf-8'])(
    '%s is refused for any body',
    async (encoding) => {
      expect(await encoded('POST', '/a/free', zipped, encoding)).toEqual(refused);
      expect(await encoded('POST', '/a/free', '{"a":1}', encoding)).toEqual(refused);
      expect(await encoded('PATCH', '/a/any-patch', '[1]', encoding)).toEqual(refused);
      expect(await encoded('POST', '/a/optional', '{"a":1}', encoding)).toEqual(refused);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await encoded('POST', '/token', 'scope=a', encoding, form)).toEqual(refused);
    },
  );

  it.each(['identity', 'Identity', 'identity, identity', ''])('%j changes nothing', async (encoding) => {
    expect(await encoded('POST', '/a/free', '{"a":1}', encoding)).toEqual({ ...free, accepted: null });
  });

  it.each([
    ['gzip, chunked', 415],
    ['chunked', 201],
    ['Chunked', 201],
  ])('in Transfer-Encoding are refused alike: %s is %d', async (coding, status) => {
    const head = `POST ${THINGS}/a/free HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: ${coding}\r\n\r\n`;
    expect(await sample.raw(Buffer.from(`${head}7\r\n{"a":1}\r\n0\r\n\r\n`))).toMatch(`HTTP/1.1 ${status} `);
  });

  it('are ignored without a body', async () => {
    expect((await encoded('POST', '/a/optional', null, 'gzip')).status).toBe(200);
    expect((await encoded('GET', '/a', null, 'gzip')).status).toBe(200);
  });
});

describe('no body', () => {
  it.each(['GET', 'HEAD', 'PUT', 'POST', 'DELETE'])('with a content type is fine for %s', async (method) => {
    const path = { GET: '/a', HEAD: '/a', PUT: '/a', POST: '/a/empty', DELETE: '/a' }[method] ?? '';
    const { status } = await send(method, path, undefined, 'application/json');
    expect(status).toBe({ GET: 200, HEAD: 200, PUT: 400, POST: 200, DELETE: 204 }[method]);
  });

  it.each(['application/json', undefined])('is 400 on a route that needs one, with type %s', async (type) => {
    expect(await send('POST', '/a/free', undefined, type)).toEqual(notJson);
    expect(await send('POST', '/a/free', '', type)).toEqual(notJson);
    expect(await send('PUT', '/a', undefined, type)).toEqual(notJson);
  });

  it('is fine on a route where it is optional', async () => {
    expect(await send('POST', '/a/optional', undefined)).toEqual({ status: 200, body: { given: 'nothing' } });
    expect(await send('POST', '/a/optional', '', 'application/json')).toEqual({
      status: 200,
      body: { given: 'nothing' },
    });
    expect(await send('POST', '/a/optional', '{"a":1}')).toEqual({ status: 200, body: { given: { a: 1 } } });
  });
});

describe('JSON', () => {
  it.each(['{', '{"a":1,}', '{a:1}', "{'a':1}", 'nonsense', '{"a":1} {}', ' '])('%s is not JSON: 400', async (text) => {
    expect(await send('POST', '/a/free', text)).toEqual(notJson);
    expect(await send('POST', '/a/large', text.padEnd(1024 * 1024 + 1))).toEqual(notJson);
  });

  const kinds = ['1', '"text"', 'null', 'true', '[]', '{}'];
  const otherKind = (kind: string) => ({
    status: 400,
    body: errorBody(`The request body has to be ${kind}`, 'error', null),
  });
  it.each<[string, string, string, string | undefined, readonly string[]]>([
    ['POST', '/a/free', 'an object', undefined, ['{}']],
    ['POST', '/a/large', 'an object', undefined, ['{}']],
    ['PUT', '/a', 'an object', undefined, ['{}']],
    ['PATCH', '/a/json-patch', 'an array', undefined, ['[]']],
    ['PATCH', '/a/any-patch', 'an object or an array', 'application/json', ['[]', '{}']],
    ['PATCH', '/a/any-patch', 'an object', 'application/merge-patch+json', ['{}']],
    ['PATCH', '/a/any-patch', 'an array', 'application/json-patch+json', ['[]']],
    ['PUT', '/a/parent', 'a string or null', undefined, ['"text"', 'null']],
  ])('of another kind is 400: %s %s takes %s (%s)', async (method, path, kind, type, right) => {
    const wrong = kinds.filter((text) => !right.includes(text));
    for (const text of wrong) expect(await send(method, path, text, type)).toEqual(otherKind(kind));
    for (const text of right) expect(await send(method, path, text, type)).not.toMatchObject({ status: 400 });
  });

  it('of another kind is 400 even when it is too large to be read', async () => {
    for (const text of kinds.filter((kind) => kind !== '{}'))
      expect(await send('POST', '/a/large', text.padEnd(1024 * 1024 + 1))).toEqual(otherKind('an object'));
  });

  it.each([
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
  ])('%s may be a patch', async (text, patch) => {
    expect(await send('PATCH', '/a/any-patch', text)).toEqual({ status: 200, body: { patch } });
  });

  it('is UTF-8, with or without a byte order mark', async () => {
    const bytes = (...parts: Array<string | number[]>) =>
      new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
    expect(await send('POST', '/a/free', bytes([0xef, 0xbb, 0xbf], '{"a":1}'))).toEqual(free);
    expect(await send('POST', '/a/free', bytes('{"a":"', [0xff], '"}'))).toEqual(notJson);
    expect(await send('POST', '/a/free', '{"a":"Größe 本 😀 \\ud83d\\ude00"}')).toEqual({
      status: 201,
      body: { a: 'Größe 本 😀 😀' },
    });
  });

  it('keeps keys as they are', async () => {
    const body = { $set: 1, 'a.b': { '': 2, constructor: 'x', prototype: {}, toString: 3, hasOwnProperty: 4 } };
    expect(await send('POST', '/a/free', JSON.stringify(body))).toEqual({ status: 201, body });
  });

  it.each<[string, Array<[string, string]>]>([
    ['{"__proto__":{"admin":true}}', [['__proto__', 'The property name is not allowed']]],
    ['{"a":[{"b":{"\\u005f_proto__":1}}]}', [['a[0].b.__proto__', 'The property name is not allowed']]],
    ['{"constructor":{"prototype":{"admin":true}}}', [['constructor.prototype', 'The property name is not allowed']]],
    [
      '{"a":{"__proto__":1},"b":{"__proto__":2}}',
      [
        ['a.__proto__', 'The property name is not allowed'],
        ['b.__proto__', 'The property name is not allowed'],
      ],
    ],
    ['{"a":{"b":["x","\\ud800"]}}', [['a.b[1]', 'The value is not valid Unicode text']]],
    ['{"\\uDFFFx":1}', [['\uDFFFx', 'The property name is not allowed']]],
  ])('%s is refused', async (text, issues) => {
    const data = issues.map(([field, message]) => ({ field, message }));
    const message = 'There are validation errors creating the entry';
    expect(await send('POST', '/a/free', text)).toEqual({ status: 422, body: errorBody(message, 'Validation', data) });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
  it('may be 64 levels deep and no deeper', async () => {
    expect((await send('POST', '/a/free', nested(64))).status).toBe(201);
    const refused = await send('POST', '/a/free', nested(65));
    const field = Array.from({ length: 64 }, () => 'a').join('.');
    const data = [{ field, message: 'The value is nested deeper than 64 levels' }];
    const message = 'There are validation errors creating the entry';
    expect(refused).toEqual({ status: 422, body: errorBody(message, 'Validation', data) });
    expect((await send('POST', '/a/free', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).status).toBe(422);
  });

  it('with more than a hundred issues is answered with the first hundred', async () => {
    const text = `{"a":[${Array.from({ length: 5000 }, () => '{"__proto__":1}').join()}]}`;
    const { body } = (await send('POST', '/a/free', text)) as { body: { data: unknown[] } };
    expect(body.data).toHaveLength(100);
  });
});

it.each<[string, Content, string | undefined]>([
  ['malformed', '{', undefined],
  ['of another type', 'a', 'text/plain'],
  ['without a type', '{}', 'json'],
  ['too large', new Uint8Array(11 * 1024 * 1024), undefined],
])('a body that is %s is judged after authentication', async (_, body, type) => {
  expect((await send('POST', '/guarded/one', body, type)).status).toBe(401);
  expect([400, 413, 415]).toContain((await send('POST', '/guarded/public', body, type)).status);
});
