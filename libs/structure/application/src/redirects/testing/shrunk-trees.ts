import type { TreeCommand } from '@annal/structure-domain';
import { facts, nodeIdOf } from './tree-changes.ts';

type Names = Readonly<Record<string, string>>;

/** Numbers are turns: a node has the number of the turn that created it, the root has 0. */
const create =
  (parent: number, slug: Names) =>
  (turn: number): TreeCommand => ({
    type: 'CreateNode',
    data: { facts, parentId: nodeIdOf(parent), newId: nodeIdOf(turn), sent: { slug } },
  });
const change = (node: number, slug: Names, parent?: number) => (): TreeCommand => ({
  type: 'ChangeNode',
  data: { facts, nodeId: nodeIdOf(node), sent: { slug, ...(parent !== undefined && { parentId: nodeIdOf(parent) }) } },
});
const move = (node: number, parent: number) => (): TreeCommand => ({
  type: 'MoveNode',
  data: { facts, nodeId: nodeIdOf(node), parentId: nodeIdOf(parent) },
});
const en = (name: string): Names => ({ 'en-GB': name });
const cy = (name: string): Names => ({ cy: name });
const pl = (name: string): Names => ({ pl: name });

interface ShrunkTree {
  readonly name: string;
  readonly changes: readonly ((turn: number) => TreeCommand)[];
  readonly path: string;
  readonly leadsTo: string | undefined;
}

export const shrunkTrees: readonly ShrunkTree[] = [
  {
    name: 'a page that came to the path by a page above, and only after the step that is followed, is another one',
    changes: [
      create(0, en('a')),
      create(1, en('m')),
      create(2, en('x')),
      change(3, en('away'), 0),
      change(2, en('n')),
      create(2, en('x')),
      change(1, en('c')),
      change(2, en('m')),
      change(6, en('far'), 0),
    ],
    path: '/a/m/x',
    leadsTo: '/away',
  },
  {
    name: 'it is another one also where the page above has no name in its language',
    changes: [
      create(0, pl('a')),
      create(1, cy('m')),
      create(2, en('x')),
      change(3, en('away'), 0),
      change(2, cy('n')),
      create(2, en('x')),
      change(1, pl('c')),
      change(2, cy('m')),
    ],
    path: '/a/m/x',
    leadsTo: '/away',
  },
  {
    name: 'a page that lost the path last is meant, though what it lost it by had another text in its language',
    changes: [
      create(0, en('a')),
      create(1, pl('x')),
      change(2, pl('y')),
      create(1, pl('x')),
      create(0, { ...cy('c'), ...pl('p') }),
      move(2, 5),
      move(1, 5),
      change(1, en('b'), 0),
    ],
    path: '/a/x',
    leadsTo: '/b/x',
  },
  {
    name: 'nothing leads on where all redirects on the way have ended: replaced by another node, or the path is back',
    changes: [
      create(0, en('a')),
      create(1, pl('x')),
      create(2, pl('z')),
      change(1, en('b')),
      change(2, pl('away'), 0),
      create(1, pl('x')),
      change(6, pl('y')),
      change(1, en('a')),
    ],
    path: '/a/x/z',
    leadsTo: undefined,
  },
];
