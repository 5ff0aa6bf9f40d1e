import { Chance } from '../../durability/chance.ts';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { Redirects, type Redirect } from '../../support/content/redirects.ts';
import { isLong } from '../../support/sampling.ts';
import { Tree } from '../../support/content/tree.ts';
import { until } from '../../support/until.ts';
import type { Node } from '../../support/answers/views.ts';

/** Children per level: 5,000 nodes in the long form (redirects.md 10, row 13). */
const SHAPE = isLong ? [7, 17, 41] : [3, 3, 4];
const ASKED = isLong ? 100 : 20;
const RENAMED = isLong ? 10 : 4;
const AT_ONCE = 16;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));

type Paths = Readonly<Record<string, string>>;

const LANGUAGES = ['en-GB', 'cy', 'pl'] as const;
const inEach = (text: string) => ({ 'en-GB': text, cy: `${text}-cy`, pl: `${text}-pl` });
const pathsOf = ({ path }: Node) => path as Paths;

async function batched<Item, Result>(items: readonly Item[], ask: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(ask))));
  return results;
}

describe(`a moving subtree (SEED=${seed})`, () => {
  let annal: Annal;
  let tree: Tree;
  let redirects: Redirects;
  const chance = new Chance(seed);
  beforeAll(async () => {
    annal = await Annal.shared();
    const library = await Library.open(annal);
    [tree, redirects] = [new Tree(library), new Redirects(library)];
  });
  afterAll(() => annal.discard());

  const add = async (parentId: string, text: string): Promise<Node> =>
    success(await tree.post(parentId, { displayName: inEach(text), slug: inEach(text) }), 201);

  async function grown(top: Node): Promise<readonly Node[]> {
    const all: Node[] = [];
    let level = [top];
    for (const width of SHAPE) {
      const places = level.flatMap(({ id }) => Array.from({ length: width }, (_, index) => ({ id, index })));
      level = await batched(places, ({ id, index }) => add(id, `n${index}`));
      all.push(...level);
    }
    return all;
  }

  function drawn<Item>(items: readonly Item[], count: number): readonly Item[] {
    const left = [...items];
    return Array.from({ length: count }, () => left.splice(chance.below(left.length), 1)).flat();
  }

  const moveTo = async (parent: Node, top: Node) =>
    success(await tree.call('PUT', `/${top.id}/parentId`, JSON.stringify(parent.id)), 204);

  const kept = async (isIt: (all: readonly Redirect[]) => boolean) =>
    (
      await until(
        () => redirects.list('&origin=node'),
        ({ items }) => isIt(items),
      )
    ).items;
  const valueOf = ({ match }: Redirect) => (match as { value: string }).value;
  const nodeOf = ({ node }: Redirect) => (node as { id: string }).id;

  /** Every former path leads to the page's present one, in each language. */
  async function expectToLead(former: ReadonlyMap<Node, Paths>): Promise<void> {
    const found = await batched([...former], async ([node, paths]) => {
      const present = pathsOf(await tree.get(node.id));
      for (const language of LANGUAGES) expect(paths[language]).not.toBe(present[language]);
      return Promise.all(
        LANGUAGES.map(async (language) => [
          [language, paths[language], await redirects.location(paths[language] ?? '')],
          [language, paths[language], present[language]],
        ]),
      );
    });
    for (const [is, mustBe] of found.flat()) expect(is).toEqual(mustBe);
  }

  it(
    'has one redirect per language that finds every page below it, and none after moving back',
    async () => {
      const { id: root } = await tree.root();
      const [from, to] = [await add(root, 'from'), await add(root, 'to')];
      const top = await add(from.id, 'top');
      const below = await grown(top);
      expect(below.length + 1).toBe(SHAPE.reduce((sum, _, at) => sum + product(SHAPE.slice(0, at + 1)), 1));
      await redirects.automatic();
      await moveTo(to, top);
      const moved = await kept((all) => all.length >= LANGUAGES.length);
      expect(moved.map(valueOf).sort()).toEqual(Object.values(pathsOf(top)).sort());
      expect(new Set(moved.map(nodeOf))).toEqual(new Set([top.id]));
      await expectToLead(new Map(drawn([top, ...below], ASKED).map((node) => [node, pathsOf(node)])));

      const renamed = drawn(below, RENAMED);
      const atTop = new Map<Node, Paths>();
      for (const [index, node] of renamed.entries()) {
        atTop.set(node, pathsOf(await tree.get(node.id)));
        success(await tree.put(node.id, { slug: inEach(`renamed${index}`) }));
      }
      const before = new Map(renamed.map((node) => [node, pathsOf(node)]));
      const ofRenamed = LANGUAGES.length * RENAMED;
      await kept((all) => all.length === LANGUAGES.length + ofRenamed);
      await expectToLead(before);

      await moveTo(from, top);
      const back = await kept((all) => all.some((one) => valueOf(one) === '/to/top'));
      // Coming back removes redirects from its present path and adds those from the path it left.
      const own = back.filter((one) => nodeOf(one) === top.id).map(valueOf);
      expect(own.sort()).toEqual(['/to-cy/top-cy', '/to-pl/top-pl', '/to/top']);
      expect(back.length).toBe(LANGUAGES.length + ofRenamed);
      await expectToLead(before);
      await expectToLead(atTop);
    },
    isLong ? 600_000 : 120_000,
  );
});

const product = (numbers: readonly number[]) => numbers.reduce((all, one) => all * one, 1);
