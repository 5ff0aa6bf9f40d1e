import { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { Library } from '../support/content/library.ts';
import { Redirects } from '../support/content/redirects.ts';
import { isLong } from '../support/sampling.ts';
import { Tree } from '../support/content/tree.ts';
import { until } from '../support/until.ts';
import type { Node } from '../support/answers/views.ts';

/** A node has at most 2,000 children. */
const NODES = isLong ? 1_500 : 40;
const ASKED = isLong ? 100 : 10;
const AT_ONCE = 20;
const MOVES = isLong ? 6 : 2;

const name = (text: string) => ({ 'en-GB': text, cy: `${text}-cy`, pl: `${text}-pl` });

/** redirects.md 10, rows 13 and 14. */
describe('automatic redirects, across kills', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.start(undefined, { LOG_LEVEL: 'error' });
    library = await Library.open(annal);
  });
  afterAll(() => annal.discard());

  const add = async (tree: Tree, parent: string, text: string): Promise<Node> =>
    success(await tree.post(parent, { displayName: name(text), slug: name(text) }), 201);

  const restart = async () => {
    await annal.program.kill();
    annal = await Annal.start(annal.dataDir, { LOG_LEVEL: 'error' });
    library = library.at(annal);
  };

  it('exist once for each path that a subtree had', async () => {
    const tree = new Tree(library);
    const { id: root } = await tree.root();
    const [from, top] = [await add(tree, root, 'from'), await add(tree, root, 'top')];
    const below: Node[] = [];
    for (let index = 0; index < NODES; index += AT_ONCE) {
      const made = Array.from({ length: AT_ONCE }, (_, at) => add(tree, top.id, `n${index + at}`));
      below.push(...(await Promise.all(made)));
    }
    await new Redirects(library).automatic();
    const parents = [from.id];
    for (let move = 1; move < MOVES; move += 1) parents.push((await add(tree, root, `to${move}`)).id);
    for (const parent of parents) {
      const moved = await new Tree(library).call('PUT', `/${top.id}/parentId`, JSON.stringify(parent));
      expect(moved.status).toBe(204);
      await restart();
    }
    const redirects = new Redirects(library);
    const { items } = await until(
      () => redirects.list('&origin=node'),
      ({ totalCount }) => totalCount === 3 * MOVES,
    );
    const kept = items.map(({ match, node }) => JSON.stringify([match, node]));
    expect(new Set(kept).size).toBe(3 * MOVES);
    for (const { id, path } of below.slice(0, ASKED)) {
      const present = (await new Tree(library).get(id)).path as Record<string, string>;
      for (const [language, former] of Object.entries(path as Record<string, string>))
        expect([language, await redirects.location(former)]).toEqual([language, present[language]]);
    }
    // Back in its old place, so nothing redirects from there.
    const back = await new Tree(library).call('PUT', `/${top.id}/parentId`, JSON.stringify(root));
    expect(back.status).toBe(204);
    await restart();
    const own = await until(
      () => new Redirects(library).list('&origin=node'),
      ({ totalCount, items: all }) =>
        totalCount === 3 * MOVES && all.every(({ match }) => !(match as { value: string }).value.startsWith('/top')),
    );
    expect(new Set(own.items.map(({ match, node }) => JSON.stringify([match, node]))).size).toBe(3 * MOVES);
  }, 3_600_000);
});
