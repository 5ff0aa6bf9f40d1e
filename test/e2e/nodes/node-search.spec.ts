import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { denied, fields, refusal, success } from '../../support/answers/answers.ts';
import type { Node } from '../../support/answers/views.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import { Library } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';

interface ChildNode extends Node {
  readonly entry: {
    readonly id: string;
    readonly contentTypeId: string;
    readonly title: string | null;
    readonly states: readonly { language: string; state: string; isPublished: boolean }[];
  } | null;
}

describe('finding nodes', () => {
  let annal: Annal;
  let library: Library;
  let tree: Tree;
  let root: Node;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    tree = new Tree(library);
    root = await tree.root();
  });
  afterAll(() => annal.discard());

  const search = async (query: string) => success(await tree.call<Node[]>('GET', `/search?${query}`));
  const names = async (query: string) =>
    (await search(query)).map(({ displayName }) => (displayName as Record<string, string>)['en-GB']);

  it('goes by beginnings of words in any case, with or without accents', async () => {
    const arrivals = await tree.add(root.id, 'New arrivals');
    const cafe = await tree.add(arrivals.id, 'Café news', { displayName: { 'en-GB': 'Café news', cy: 'Newyddion' } });
    await tree.add(arrivals.id, 'Old news');
    expect(await names('q=NEW')).toEqual(['New arrivals', 'Café news', 'Old news']);
    expect(await names('q=news%20CAFE')).toEqual(['Café news']);
    expect(await names('q=new%20arr')).toEqual(['New arrivals']);
    expect(await names('q=rrivals')).toEqual([]);
    expect(await names('q=newydd')).toEqual(['Café news']);
    expect(await names('q=newydd&language=cy')).toEqual(['Café news']);
    expect(await names('q=cafe&language=cy')).toEqual([]);
    for (const q of ['', 'q=', 'q=.*', 'q=%2A', 'q=%5E%24']) expect(await names(q)).toEqual([]);
    const [found] = await search('q=caf%C3%A9');
    expect(found).toEqual(await tree.get(cafe.id));
    expect(found?.path).toEqual({ 'en-GB': '/new-arrivals/cafe-news', cy: '/new-arrivals/newyddion' });
  });

  it('follows renamed, moved and deleted nodes', async () => {
    const { id } = await tree.add(root.id, 'Zebra');
    success(await tree.put(id, { displayName: { 'en-GB': 'Quagga' } }));
    expect(await names('q=zebra')).toEqual([]);
    expect(await names('q=quagg')).toEqual(['Quagga']);
    success(await tree.call('DELETE', `/${id}`), 204);
    expect(await names('q=quagg')).toEqual([]);
  });

  it('shows 50 at most, and only those of the project', async () => {
    const other = new Tree(await Library.open(annal));
    const top = await other.root();
    for (let n = 0; n < 52; n += 1) await other.add(top.id, `Shelf ${n}`, { slug: { 'en-GB': `shelf-${n}` } });
    expect(success(await other.call<Node[]>('GET', '/search?q=shelf'))).toHaveLength(50);
    expect(success(await other.call<Node[]>('GET', '/search?q=shelf%2051'))).toHaveLength(1);
    expect(await names('q=shelf')).toEqual([]);
  });

  it('is for members, in a language that can be', async () => {
    const stranger = await Person.program(annal);
    denied(await stranger.in(library, 'GET', '/nodes/search?q=new'), 'searching the nodes');
    expect(fields(await tree.call('GET', '/search?q=a&language=welsh'))).toEqual(['language']);
  });

  it('lists what is above a node, from the root to the parent', async () => {
    const one = await tree.add(root.id, 'Level one');
    const two = await tree.add(one.id, 'Level two');
    const three = await tree.add(two.id, 'Level three');
    const above = success(await tree.call<Node[]>('GET', `/${three.id}/ancestors`));
    expect(above).toEqual([await tree.root(), await tree.get(one.id), await tree.get(two.id)]);
    expect(success(await tree.call<Node[]>('GET', `/${root.id}/ancestors`))).toEqual([]);
    for (const id of [randomUUID(), 'none']) refusal(await tree.call('GET', `/${id}/ancestors`), 404);
  });

  it('shows with children what their entries are', async () => {
    const parent = await tree.add(root.id, 'With entries');
    const entry = await library.createPublished({ title: 'Atlas' });
    const { id } = entry.sys;
    const welsh = { title: 'Atlas Cymru', sys: { contentTypeId: 'book', language: 'cy', id } };
    success(await library.call('PUT', `/entries/${id}`, welsh));
    await library.publish({
      id: 'secret',
      name: { 'en-GB': 'Secret' },
      entryTitleField: 'title',
      fields: [{ id: 'title', name: { 'en-GB': 'Title' }, dataType: 'string' }],
    });
    const hidden = await library.create({ title: 'Hidden' }, { contentTypeId: 'secret' });
    await tree.add(parent.id, 'A', { entryId: id });
    await tree.add(parent.id, 'B', { entryId: hidden.sys.id });
    await tree.add(parent.id, 'C');
    const children = async (query: string, person?: Person) => {
      const below = `/nodes/${parent.id}/children?${query}`;
      const answer = person ? person.in<ChildNode[]>(library, 'GET', below) : library.call<ChildNode[]>('GET', below);
      return success(await answer).map(({ entry }) => entry);
    };
    const states = [
      { language: 'cy', state: 'draft', isPublished: false },
      { language: 'en-GB', state: 'versionComplete', isPublished: true },
    ];
    const atlas = { id, contentTypeId: 'book', title: 'Atlas', states };
    expect(await children('entries=true')).toEqual([
      atlas,
      expect.objectContaining({ id: hidden.sys.id, contentTypeId: 'secret', title: 'Hidden' }),
      null,
    ]);
    expect((await children('entries=true&language=cy'))[0]).toEqual({ ...atlas, title: 'Atlas Cymru' });
    const reader = await Person.with(library, onEntries(['sysView'], 'book'));
    expect(await children('entries=true', reader)).toEqual([atlas, null, null]);
    expect(await children('')).toEqual([undefined, undefined, undefined]);
    expect(fields(await tree.call('GET', `/${parent.id}/children?entries=perhaps`), 400)).toEqual(['entries']);
  });
});
