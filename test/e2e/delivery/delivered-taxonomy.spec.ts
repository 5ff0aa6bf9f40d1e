import { refusal, success } from '../../support/answers/answers.ts';
import type { Json } from '../../support/content/library.ts';
import { Subjects } from '../../support/content/subjects.ts';
import { Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

interface Term {
  readonly key: string;
  readonly name: string | null;
  readonly path: string | null;
  readonly hasChildren: boolean;
  readonly children: readonly Term[];
}

let annal: Annal;
let site: Site;
let subjects: Subjects;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  subjects = Subjects.of(site.library);
  // 0/1 to 0/4
  await subjects.add('0', { 'en-GB': 'Books', cy: 'Llyfrau' });
  await subjects.add('0/1', 'Novels');
  await subjects.add('0/1', { 'en-GB': 'élan', cy: 'Ynni' });
  await subjects.add('0', 'Art');
  await subjects.add('0/1/2', 'Crime');
});
afterAll(() => annal.discard());

const status = async (below: string) => (await site.read(below)).status;
const term = (below: string) => site.found<Term>(`/taxonomy/nodes${below}`);
const keys = ({ children }: Term) => children.map(({ key }) => key);

it('nodes are shown by key and path, in the language', async () => {
  const novels = { key: '0/1/2', name: 'Novels', path: 'Root/Books/Novels', hasChildren: true, children: [] };
  for (const below of [
    '/0/1/2?childDepth=0',
    '?path=root/BOOKS/novels&childDepth=0',
    '?path=/Root/Books/Novels/&childdepth=0',
  ])
    expect(await term(below)).toEqual(novels);
  expect(await term('/0/1/2/?language=CY&childDepth=0')).toEqual({ ...novels, path: 'Root/Llyfrau/Novels' });
  expect((await term('?path=Root/Llyfrau/Ynni&language=cy')).key).toBe('0/1/3');
  for (const below of ['/0/9', '?path=Root/Books&language=cy', '?path=Books', '/0?language=fr', '/x'])
    expect([below, await status(`/taxonomy/nodes${below}`)]).toEqual([below, 404]);
  const { data } = refusal(await site.read('/taxonomy/nodes/0/9'), 404);
  expect(data).toEqual({ projectId: site.library.id, key: '0/9' });
  for (const below of ['/0?childDepth=-1', '/0?childDepth=x', '/0?order=name', '/0?language=x'])
    expect([below, await status(`/taxonomy/nodes${below}`)]).toEqual([below, 400]);
});

it('children are shown to some depth, by name or in the defined order', async () => {
  const root = await term('/0');
  expect([keys(root), root.path]).toEqual([['0/4', '0/1'], 'Root']);
  expect(root.children[1]).toMatchObject({ hasChildren: true, children: [] });
  expect(keys(await term('?order=defined'))).toEqual(['0/1', '0/4']);
  expect(keys(await term('/0/1'))).toEqual(['0/1/3', '0/1/2']);
  expect(keys(await term('/0/1?language=cy'))).toEqual(['0/1/2', '0/1/3']);
  const whole = await term('/0?childDepth=99&order=DEFINED');
  expect(whole.children[0]?.children[0]?.children).toEqual([
    { key: '0/1/2/5', name: 'Crime', path: 'Root/Books/Novels/Crime', hasChildren: false, children: [] },
  ]);
});

it('entries show the nodes that they name, in their language', async () => {
  const entry = await site.novel('Gardeners', { subject: '0/1/3' });
  const shown = { key: '0/1/3', name: 'élan', path: 'Root/Books/élan', hasChildren: false, children: [] };
  expect((await site.found(`/entries/${entry.sys.id}`))['subject']).toEqual(shown);
  const welsh = await site.novel('Garddwyr', { subject: '0/1/3' }, { id: entry.sys.id, language: 'cy' });
  expect((await site.found(`/entries/${welsh.sys.id}?language=cy`))['subject']).toEqual({
    ...shown,
    name: 'Ynni',
    path: 'Root/Llyfrau/Ynni',
  });
  const strange = await site.novel('Strange', { subject: '7/1' });
  expect((await site.found(`/entries/${strange.sys.id}`))['subject']).toEqual({
    ...{ key: '7/1', name: null, path: null, hasChildren: false, children: [] },
  });
  const where = encodeURIComponent(JSON.stringify([{ field: 'subject', startsWith: '0/1/' }]));
  expect(await site.found(`/entries/search?where=${where}`)).toMatchObject({ totalCount: 2 });
});

describe('a change of the taxonomy', () => {
  let addresses: readonly string[];
  let entryId: string;
  beforeAll(async () => {
    entryId = (await site.novel('Shown', { subject: '0/1/2' })).sys.id;
    addresses = [`/entries/${entryId}`, '/taxonomy/nodes/0', '/taxonomy/nodes?path=Root/Books/Poems'];
  });
  const marked = { 'x-require-surrogate-key': 'true' };
  const read = (address: string) => site.read(address, { headers: marked });
  const tagOf = async (address: string) => (await read(address)).headers.get('etag');
  const reading = () => Promise.all(addresses.map(tagOf));

  it('touches a key that all answers hold which show it', async () => {
    for (const address of addresses) {
      const held = (await read(address)).headers.get('surrogate-key')?.split(' ') ?? [];
      expect([address, held.filter((key) => /^[0-9a-f]{8}:x$/.test(key)).length]).toEqual([address, 1]);
    }
    const other = await site.author('Ann');
    expect((await read(`/entries/${other.sys.id}`)).headers.get('surrogate-key')).not.toMatch(/:x( |$)/);
  });

  it('is seen in the first answer, with another tag, and raises no entry event', async () => {
    await reading();
    const [entry, root, poems] = await reading();
    const versionOf = async () => success(await site.library.call<{ sys: Json }>('GET', `/entries/${entryId}`)).sys;
    const before = await versionOf();
    success(await subjects.call('PUT', '/0/1/2', { name: { 'en-GB': 'Tales' } }));
    expect((await site.found(`/entries/${entryId}`))['subject']).toMatchObject({
      name: 'Tales',
      path: 'Root/Books/Tales',
    });
    expect(await versionOf()).toEqual(before);
    const [renamed, unchanged] = await reading();
    expect([renamed === entry, unchanged === root]).toEqual([false, true]);
    success(await subjects.call('PUT', '/0/children/order', ['0/4']));
    expect(keys(await term('/0?order=defined'))).toEqual(['0/4', '0/1']);
    const added = await subjects.add('0/1', 'Poems');
    expect([(await read(addresses[2] ?? '')).status, await tagOf(addresses[2] ?? '')]).not.toEqual([404, poems]);
    success(await subjects.delete(added), 204);
    expect((await read(addresses[2] ?? '')).status).toBe(404);
  });

  it('is not answered with 304', async () => {
    const etag = (await tagOf(addresses[1] ?? '')) ?? '';
    const asked = () => site.read(addresses[1] ?? '', { headers: { 'if-none-match': etag } });
    expect((await asked()).status).toBe(304);
    const added = await subjects.add('0', 'Zoology');
    expect((await asked()).status).toBe(200);
    success(await subjects.delete(added), 204);
    expect((await asked()).status).toBe(304);
  });
});
