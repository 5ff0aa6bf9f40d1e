import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import type { Node } from '../../support/answers/views.ts';

const CLIENTS = 8;
const MOVES = 40;

describe('concurrent moves', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  const pathOf = (node: Node): string => (node['path'] as Record<string, string>)['en-GB'] ?? '';
  const slugOf = (node: Node): string => (node['slug'] as Record<string, string>)['en-GB'] ?? '';

  it('leave a tree without cycles, orphans, duplicate slugs or lost nodes', async () => {
    const tree = new Tree(await Library.open(annal));
    const root = await tree.root();
    const ids = [root.id];
    // Three slugs for 36 nodes, so most moves meet a sibling with the same slug.
    for (let number = 0; number < 36; number += 1) {
      const parentId = ids[Math.floor(number / 3)] ?? root.id;
      ids.push((await tree.add(parentId, ['a', 'b', 'c'][number % 3] ?? '')).id);
    }
    let seed = 20_261_120;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const statuses = new Map<number, number>();
    const client = async () => {
      for (let turn = 0; turn < MOVES; turn += 1) {
        const [id, parentId] = [ids[1 + random(ids.length - 1)], ids[random(ids.length)]];
        const { status } = await tree.put(id ?? '', { parentId });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    expect([...statuses.keys()].sort()).toEqual([200, 422]);

    const shown = await tree.everything(root.id);
    expect(shown.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const byId = new Map(shown.map((node) => [node.id, node]));
    for (const node of shown) {
      const children = shown.filter(({ parentId }) => parentId === node.id);
      expect(node['childCount']).toBe(children.length);
      expect(new Set(children.map(slugOf)).size).toBe(children.length);
      const parent = byId.get(node.parentId ?? '');
      if (parent) expect(pathOf(node)).toBe(`${pathOf(parent).replace(/^\/$/, '')}/${slugOf(node)}`);
      expect(pathOf(node).split('/').length).toBeLessThanOrEqual(11);
      expect(await tree.get(node.id)).toEqual(node);
    }
  });

  it('together with creations never give a slug twice', async () => {
    const tree = new Tree(await Library.open(annal));
    const root = await tree.root();
    const tries = Array.from({ length: 24 }, (_, index) => tree.post(root.id, { slug: { cy: `a${index % 6}` } }));
    const created = (await Promise.all(tries)).map(({ status }) => status);
    expect(created.filter((status) => status === 201)).toHaveLength(6);
    expect(created.filter((status) => status === 422)).toHaveLength(18);
    expect(await tree.children(root.id)).toHaveLength(6);
  });

  it('moving a large subtree works like moving one node', async () => {
    const tree = new Tree(await Library.open(annal));
    const root = await tree.root();
    const [a, b] = [await tree.add(root.id, 'a'), await tree.add(root.id, 'b')];
    const top = await tree.add(a.id, 'top');
    const shelves = await Promise.all(Array.from({ length: 15 }, (_, index) => tree.add(top.id, `shelf ${index}`)));
    const books = shelves.map(({ id }) => Array.from({ length: 20 }, (_, index) => tree.add(id, `book ${index}`)));
    const last = (await Promise.all(books.flat())).at(-1);
    expect(success(await tree.put(top.id, { parentId: b.id }))).toMatchObject({ path: { 'en-GB': '/b/top' } });
    expect(await tree.get(last?.id ?? '')).toMatchObject({ path: { 'en-GB': '/b/top/shelf-14/book-19' } });
    expect((await tree.everything(b.id)).length).toBe(1 + 1 + 15 + 300);
    success(await tree.call('DELETE', `/${b.id}`), 204);
    expect((await tree.everything(root.id)).map(({ id }) => id)).toEqual([root.id, a.id]);
  });
});
