import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Annal } from '../../support/service/annal.ts';
import { refusal, success, type Answer } from '../../support/answers/answers.ts';
import { Assets, multipart, png, propertiesOf } from '../../support/content/files.ts';
import { Library } from '../../support/content/library.ts';

const text = '0123456789 – a text of some length';
const size = Buffer.byteLength(text);
type Sent = Record<string, string>;
const asAnswer = async (response: Response): Promise<Answer> => {
  const body = await response.text();
  const { status, headers } = response;
  return { status, headers, body: body === '' ? undefined : (JSON.parse(body) as unknown) };
};

describe('files of assets', () => {
  let annal: Annal;
  let library: Library;
  let assets: Assets;
  let fileId: string;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    assets = new Assets(library);
    const made = await assets.create({ name: 'Grundriß (1).txt', content: text }, { parentNodePath: '/plans' });
    ({ fileId } = propertiesOf(made));
    success(await library.invoke(made, 'publish'));
  });

  it('are downloaded with type, length, name and caching headers', async () => {
    const response = await assets.download(fileId);
    expect(await response.text()).toBe(text);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(size),
      etag: `"${createHash('sha256').update(text).digest('hex')}"`,
      'last-modified': expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
      'content-disposition': "inline; filename*=UTF-8''Grundri%C3%9F%20%281%29.txt",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    const attached = await assets.download(`${fileId}?download=true`);
    expect(attached.headers.get('content-disposition')).toMatch(/^attachment; /);
    refusal(await asAnswer(await assets.download(`${fileId}?download=maybe`)), 400);
  });

  it('answer HEAD like GET without a body', async () => {
    const [get, head] = [await assets.download(fileId), await assets.download(fileId, {}, 'HEAD')];
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(size));
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect([await head.text(), (await get.text()).length]).toEqual(['', text.length]);
  });

  it('return 304 to a client that already has them', async () => {
    const { headers } = await assets.download(fileId);
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    for (const condition of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ] satisfies Sent[] as Sent[])
      expect((await assets.download(fileId, condition)).status).toBe(304);
    const earlier = new Date(Date.parse(modified) - 1_000).toUTCString();
    for (const condition of [
      { 'if-none-match': '"x"' },
      { 'if-none-match': '"x"', 'if-modified-since': modified },
      { 'if-modified-since': earlier },
      { 'if-modified-since': 'yesterday' },
    ] satisfies Sent[] as Sent[])
      expect((await assets.download(fileId, condition)).status).toBe(200);
  });

  const bytes = Buffer.from(text);
  it.each<[string, number, number]>([
    ['bytes=0-3', 0, 4],
    ['bytes=4-4', 4, 5],
    ['bytes=5-', 5, size],
    ['bytes=-3', size - 3, size],
    ['bytes=-99999', 0, size],
    ['bytes=3-99999999999', 3, size],
    ['BYTES=0-0', 0, 1],
  ])('are downloaded in ranges: %s', async (range, from, to) => {
    const response = await assets.download(fileId, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${size}`]);
    expect(response.headers.get('content-length')).toBe(String(to - from));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(from, to));
  });

  it.each(['bytes=999-', 'bytes=-0', `bytes=${size}-${size}`])('return 416 for the range %s', async (range) => {
    const response = await assets.download(fileId, { range });
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
    refusal(await asAnswer(response), 416);
  });

  it.each([
    'bytes=3-1',
    'bytes=',
    'bytes=a-b',
    'bytes=--1',
    'items=0-1',
    'bytes=0-1,3-4',
    `bytes=${Array.from({ length: 2_000 }, (_, index) => `${index}-`).join()}`,
    'bytes=99999999999999999999-',
  ])('are downloaded as a whole for %s', async (range) => {
    const response = await assets.download(fileId, { range });
    expect([response.status, await response.text()]).toEqual([200, text]);
  });

  it('are resumed only if they have not changed', async () => {
    const etag = (await assets.download(fileId)).headers.get('etag') ?? '';
    const part = (condition: string) => assets.download(fileId, { range: 'bytes=0-0', 'if-range': condition });
    expect([(await part(etag)).status, (await part('"x"')).status]).toEqual([206, 200]);
  });

  it.each([
    ['page.html', '<script>alert(1)</script>', 'text/html; charset=utf-8', "sandbox; frame-ancestors 'none'"],
    ['plan.svg', '<svg><script>alert(1)</script></svg>', 'image/svg+xml; charset=utf-8', 'sandbox'],
    ['feed.xml', '<?xml version="1.0"?><a/>', 'text/xml; charset=utf-8', 'sandbox'],
    ['page.xhtml', '<html/>', 'application/xhtml+xml; charset=utf-8', 'sandbox'],
    ['fake.png', '<script>alert(1)</script>', 'image/png', null],
    ['broken.txt', Buffer.from([0xff, 0xfe, 0]), 'text/plain', null],
    ['plan.bin', png(1, 1), 'image/png', null],
  ])('are never executed by a browser: %s', async (name, content, type, policy) => {
    const [id = ''] = await assets.upload({ name, content });
    const { headers } = await assets.download(id);
    expect(headers.get('content-type')?.replace('application/xml', 'text/xml')).toBe(type);
    expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      policy,
      'nosniff',
    ]);
  });

  describe('of published assets', () => {
    it('are public at their address in any case, and at no other address', async () => {
      for (const uri of ['/plans/Grundri%C3%9F%20(1).txt', '/PLANS/GRUNDRI%C3%9F%20(1).TXT']) {
        const response = await assets.published(uri);
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
        expect(await response.text()).toBe(text);
      }
      const part = await assets.published('/plans/Grundri%C3%9F%20(1).txt', { range: 'bytes=0-1' });
      expect([part.status, await part.text()]).toEqual([206, '01']);
      for (const uri of [
        '/plans',
        '/plans/',
        '/',
        `/${fileId}`,
        '/plans/%2e%2e/secret',
        '/..%2f..%2fetc%2fpasswd',
        '/%00',
      ])
        expect((await assets.published(uri)).status).toBe(404);
    });

    it('are those of the published version, and only while it is published', async () => {
      const path = `/${randomUUID()}`;
      const made = await assets.create({ name: 'a.txt', content: 'first' }, { parentNodePath: path });
      const read = async () => {
        const response = await assets.published(`${path}/a.txt`);
        return response.status === 200 ? response.text() : response.status;
      };
      expect(await read()).toBe(404);
      success(await library.invoke(made, 'publish'));
      expect(await read()).toBe('first');
      const [next] = await assets.upload({ name: 'a.txt', content: 'second' });
      const entry = { title: 'A', sysAssetFile: { fileId: next }, sys: { language: 'en-GB' } };
      success(await library.call('PUT', `/entries/${made.sys.id}`, entry));
      expect(await read()).toBe('first');
      success(await library.invoke(made, 'publish'));
      expect(await read()).toBe('second');
      success(await library.invoke(made, 'sysUnpublish'));
      expect(await read()).toBe(404);
      success(await library.invoke(made, 'publish'));
      success(await library.call('DELETE', `/entries/${made.sys.id}`), 204);
      expect(await read()).toBe(404);
      // Restoring brings all files back.
      success(await library.invoke(made, 'sysRestore'));
      expect(await (await assets.download(next ?? '')).text()).toBe('second');
    });

    it('require an existing project', async () => {
      const response = await fetch(`${annal.address}/api/delivery/projects/nowhere/assets/a.txt`);
      refusal(await asAnswer(response), 404);
    });
  });

  describe('cannot be downloaded', () => {
    it.each(['..%2f..%2fetc%2fpasswd', '..%5c..%5cwindows', '%00', 'null', 'a'.repeat(64), `${randomUUID()}.txt`])(
      'for %s',
      async (id) => {
        refusal(await asAnswer(await assets.download(id)), 404);
      },
    );

    it('without a token, or in another project', async () => {
      const response = await fetch(`${annal.address}${library.path}/assets/${fileId}`);
      refusal(await asAnswer(response), 401);
      const elsewhere = new Assets(await Library.open(annal));
      refusal(await asAnswer(await elsewhere.download(fileId)), 404);
    });

    it('after the asset, its type or its project is deleted for good', async () => {
      const where = await Library.open(annal);
      const own = new Assets(where);
      const made = await own.create({ name: 'a.txt', content: 'x' });
      success(await where.call('DELETE', `/entries/${made.sys.id}?permanent=true`), 204);
      refusal(await asAnswer(await own.download(propertiesOf(made).fileId)), 404);
    });
  });

  describe('are rejected as uploads', () => {
    it.each<[string, string, string, number]>([
      ['JSON', '{}', 'application/json', 415],
      ['another format', '--shelf42--', 'multipart/mixed; boundary=shelf42', 415],
      ['no boundary', '--x--', 'multipart/form-data', 400],
      ['another boundary', '--x\r\n\r\n\r\n--x--\r\n', 'multipart/form-data; boundary=shelf42', 400],
      [
        'a body that ends early',
        multipart([{ name: 'a', content: 'x' }])
          .toString()
          .slice(0, -6),
        'multipart/form-data; boundary=shelf42',
        400,
      ],
      ['no body', '', 'multipart/form-data; boundary=shelf42', 400],
      ['no part', '--shelf42--\r\n', 'multipart/form-data; boundary=shelf42', 422],
    ])('with %s', async (_, body, type, status) => {
      refusal(await asAnswer(await assets.post(Buffer.from(body), { 'content-type': type })), status);
    });

    it('with a content encoding', async () => {
      const whole = multipart([{ name: 'a.txt', content: 'x' }]);
      for (const body of [gzipSync(whole), whole]) {
        const answer = await asAnswer(await assets.post(body, { 'content-encoding': 'gzip' }));
        refusal(answer, 415);
        expect(answer.headers.get('accept-encoding')).toBe('identity');
      }
      expect((await assets.post(whole, { 'content-encoding': 'identity' })).status).toBe(201);
    });

    it('if one is empty, or there are too many', async () => {
      const files = [
        { name: 'a.txt', content: 'x' },
        { name: 'b.txt', content: '' },
      ];
      const { data } = refusal(await asAnswer(await assets.post(multipart(files))), 422);
      expect(data).toEqual([{ field: 'file[1]', message: 'The file is empty' }]);
      const many = Array.from({ length: 51 }, () => ({ name: 'a.txt', content: 'x' }));
      expect(refusal(await asAnswer(await assets.post(multipart(many))), 422).data).toMatchObject([{ field: 'file' }]);
    });

    it('without a token or without the scope for writing', async () => {
      refusal(await asAnswer(await assets.post(multipart([{ content: 'x' }]), { authorization: '' })), 401);
      const reader = { authorization: `Bearer ${await annal.tokenFor('Entry_Read')}` };
      refusal(await asAnswer(await assets.post(multipart([{ content: 'x' }]), reader)), 403);
    });

    it('if the sender disconnects, and leave nothing behind', async () => {
      const { hostname, port } = new URL(annal.address);
      const socket = connect(Number(port), hostname);
      const whole = multipart([{ name: 'half.txt', content: 'x'.repeat(100_000) }]);
      const head = `POST ${library.path}/assets HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await annal.bearer()}\r\ncontent-type: multipart/form-data; boundary=shelf42\r\ncontent-length: ${whole.length}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), whole.subarray(0, 50_000)]), () => socket.destroy());
      // The service keeps working, even with the same content.
      const [id = ''] = await assets.upload({ name: 'half.txt', content: 'x'.repeat(100_000) });
      expect((await (await assets.download(id)).text()).length).toBe(100_000);
    });
  });

  it('get a default name if the part has none', async () => {
    const [image, unknown] = await assets.upload({ type: 'image/gif', content: 'GIF89a' }, { content: 'x' });
    expect([image, unknown]).toEqual([expect.stringMatching(/\.gif$/), expect.stringMatching(/\.bin$/)]);
    const { headers } = await assets.download(image ?? '');
    expect(headers.get('content-disposition')).toContain('upload.gif');
  });
});
