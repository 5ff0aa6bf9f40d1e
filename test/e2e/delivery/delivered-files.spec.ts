import { createHash, randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Assets, png, propertiesOf } from '../../support/content/files.ts';
import { Library } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const digits = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 8);

let annal: Annal;
let library: Library;
let assets: Assets;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.open(annal);
  assets = new Assets(library);
});

async function publish(content: string | Buffer, name = 'plan.txt'): Promise<{ entry: Entry; folder: string }> {
  const folder = `/${randomUUID().slice(0, 8)}`;
  const entry = await assets.create({ name, content }, { parentNodePath: folder });
  success(await library.invoke(entry, 'publish'));
  return { entry, folder };
}

async function replace(entry: Entry, content: string): Promise<void> {
  const [fileId] = await assets.upload({ name: 'plan.txt', content });
  const changed = { title: 'Plan', sysAssetFile: { fileId }, sys: { language: 'en-GB' } };
  success(await library.call('PUT', `/entries/${entry.sys.id}`, changed));
  success(await library.invoke(entry, 'publish'));
}

const asked = async (uri: string, init: RequestInit = {}) => {
  const address = `${annal.address}/api/delivery/projects/${library.id}/assets${uri}`;
  const response = await fetch(address, { redirect: 'manual', ...init });
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, header, text: await response.text() };
};

describe('a delivered file', () => {
  it('is the same for a year at an address with its hash, and for minutes at its plain one', async () => {
    const { folder } = await publish('ground floor');
    const hashed = `${folder}/plan.x${digits('ground floor')}.txt`;
    for (const uri of [hashed, hashed.toUpperCase(), `${folder}/plan.txt?invalidationKey=7`]) {
      const answer = await asked(uri);
      expect([answer.status, answer.text, answer.header('cache-control')]).toEqual([200, 'ground floor', FOR_EVER]);
    }
    const plain = await asked(`${folder}/plan.txt`);
    expect([plain.text, plain.header('cache-control')]).toEqual(['ground floor', 'public, max-age=300']);
  });

  it('has an old address that leads to the current one with the same parameters', async () => {
    const { entry, folder } = await publish('first');
    await replace(entry, 'second');
    const current = `/api/delivery/projects/${library.id}/assets${folder}/plan.x${digits('second')}.txt`;
    const answer = await asked(`${folder}/plan.x${digits('first')}.txt?w=3&download=true`);
    expect([answer.status, answer.header('location'), answer.header('cache-control')]).toEqual([
      302,
      `${current}?w=3&download=true`,
      'no-cache',
    ]);
    const followed = await fetch(`${annal.address}${current}?w=3&download=true`);
    expect([followed.status, await followed.text()]).toEqual([200, 'second']);
    expect(followed.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('keeps a name that looks like an address with a hash', async () => {
    const name = `plan.x${digits('other')}.txt`;
    const { folder } = await publish('content', name);
    const [plain, hashed] = [await asked(`${folder}/${name}`), `plan.x${digits('other')}.x${digits('content')}.txt`];
    expect([plain.status, plain.text, plain.header('cache-control')]).toEqual([200, 'content', 'public, max-age=300']);
    expect((await asked(`${folder}/${hashed}`)).header('cache-control')).toBe(FOR_EVER);
  });

  it('is answered in parts, to HEAD, and not again to a caller that has it', async () => {
    const { folder } = await publish('0123456789');
    const uri = `${folder}/plan.x${digits('0123456789')}.txt`;
    const part = await asked(uri, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.text, part.header('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    const head = await asked(uri, { method: 'HEAD' });
    expect([head.status, head.text, head.header('content-length')]).toEqual([200, '', '10']);
    const known = await asked(uri, { headers: { 'if-none-match': head.header('etag') ?? '' } });
    expect([known.status, known.header('cache-control')]).toEqual([304, FOR_EVER]);
  });

  it('is open whatever credential is sent, and names its surrogate keys', async () => {
    const { entry, folder } = await publish('open');
    const headers = { accessToken: 'nonsense', 'x-require-surrogate-key': 'true' };
    const answer = await asked(`${folder}/plan.txt`, { headers });
    expect([answer.status, answer.header('surrogate-key')]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^[0-9a-f]{8} [0-9a-f]{8}:e:${entry.sys.id}$`)),
    ]);
    const missing = await asked(`${folder}/none.txt`, { headers });
    expect([missing.status, missing.header('surrogate-key')]).toEqual([404, expect.stringMatching(/:e$/)]);
  });

  it('is gone at every address once it is not published, or its type is not in delivery', async () => {
    const { entry, folder } = await publish('short-lived');
    const uris = [`${folder}/plan.txt`, `${folder}/plan.x${digits('short-lived')}.txt`, `${folder}/plan.x00000000.txt`];
    const statuses = async () => (await Promise.all(uris.map((uri) => asked(uri)))).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200, 302]);
    success(await library.invoke(entry, 'sysUnpublish'));
    expect(await statuses()).toEqual([404, 404, 404]);

    const own = await Library.open(annal);
    await own.publish({
      id: 'hidden',
      name: { 'en-GB': 'Hidden' },
      dataFormat: 'asset',
      entryTitleField: 'title',
      includeInDelivery: false,
      fields: [{ id: 'title', name: { 'en-GB': 'Title' }, dataType: 'string' }],
    });
    const made = await new Assets(own).create(
      { name: 'plan.txt', content: 'x' },
      {},
      { title: 'Plan', sys: { dataFormat: 'asset', contentTypeId: 'hidden' } },
    );
    success(await own.invoke(made, 'publish'));
    expect((await new Assets(own).published(propertiesOf(made).uri)).status).toBe(404);
  });

  it('cannot be changed at its address', async () => {
    const { folder } = await publish('fixed');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, header } = await asked(`${folder}/plan.txt`, { method });
      expect([status, header('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  it('is refused with a reserved parameter', async () => {
    const { folder } = await publish(png(2, 2), 'plan.png');
    expect((await asked(`${folder}/plan.png?asOf=2026-01-01`)).status).toBe(400);
  });
});
