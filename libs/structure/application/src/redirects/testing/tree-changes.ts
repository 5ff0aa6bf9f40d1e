import type { Tree, TreeCommand, TreeFacts } from '@annal/structure-domain';

export const nodeIdOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const facts: TreeFacts = {
  projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21',
  projectId: 'library',
  rootNodeId: nodeIdOf(0),
  rootDisplayName: { 'en-GB': 'Library' },
  primaryLanguage: 'en-GB',
  supportedLanguages: ['en-GB', 'cy', 'pl'],
};

const KINDS = ['create', 'create', 'rename', 'rename', 'move', 'move', 'moveAs', 'back', 'takeOver', 'delete'] as const;
const LANGUAGES = ['en-GB', 'en-GB', 'cy', 'pl'] as const;
const NAMES = 12;

export interface TreeChange {
  readonly kind: (typeof KINDS)[number];
  readonly node: number;
  readonly other: number;
  readonly name: number;
  readonly language: (typeof LANGUAGES)[number];
}

/** Deterministic, so that a seed reproduces a failure. */
export function changesOf(seed: number, count: number): readonly TreeChange[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % most;
  };
  return Array.from({ length: count }, () => ({
    kind: KINDS[below(KINDS.length)] ?? 'create',
    node: below(1_000),
    other: below(1_000),
    name: below(NAMES * NAMES * NAMES),
    language: LANGUAGES[below(LANGUAGES.length)] ?? 'en-GB',
  }));
}

export interface FormerPlace {
  readonly nodeId: string;
  readonly parentId: string;
  readonly slug: Readonly<Record<string, string>>;
}

export function treeCommand(
  { kind, node, other, name, language }: TreeChange,
  tree: Tree,
  turn: number,
  places: readonly FormerPlace[],
): TreeCommand | undefined {
  const ids = tree.status === 'live' ? [...tree.nodes.keys()] : [facts.rootNodeId];
  const [nodeId = facts.rootNodeId, parentId = facts.rootNodeId] = [ids[node % ids.length], ids[other % ids.length]];
  const slug = slugsOf(name);
  const before = (tree.status === 'live' && tree.nodes.get(nodeId)?.slug) || {};
  // May remove languages but adds none: descendants would move without a redirect.
  const own = (names: FormerPlace['slug']) =>
    Object.fromEntries(Object.entries(names).filter(([code]) => before[code] !== undefined));
  const change = (sent: { readonly parentId?: string; readonly slug: FormerPlace['slug'] }): TreeCommand => ({
    type: 'ChangeNode',
    data: { facts, nodeId, sent: { ...sent, slug: own(sent.slug) } },
  });
  switch (kind) {
    case 'create':
      return { type: 'CreateNode', data: { facts, parentId, newId: nodeIdOf(turn), sent: { slug } } };
    case 'rename':
      return change({ slug: { ...before, [language]: `${language[0]}${name % NAMES}` } });
    case 'move':
      return { type: 'MoveNode', data: { facts, nodeId, parentId } };
    case 'moveAs':
      return change({ parentId, slug });
    case 'back': {
      const former = places.filter((place) => place.nodeId === nodeId);
      const place = former[other % former.length];
      return place && change({ parentId: place.parentId, slug: place.slug });
    }
    case 'takeOver': {
      const place = places[other % places.length];
      if (!place) return undefined;
      if (name % 2 === 0) return change({ parentId: place.parentId, slug: place.slug });
      const sent = { slug: place.slug };
      return { type: 'CreateNode', data: { facts, parentId: place.parentId, newId: nodeIdOf(turn), sent } };
    }
    case 'delete':
      return name % 4 === 0 && ids.length > 8
        ? { type: 'DeleteNode', data: { facts, nodeId, atMost: 100 } }
        : undefined;
  }
}

function slugsOf(name: number): Readonly<Record<string, string>> {
  const [english, welsh, polish] = [name % NAMES, Math.floor(name / NAMES) % NAMES, Math.floor(name / NAMES / NAMES)];
  return {
    'en-GB': `e${english}`,
    ...(welsh % 4 !== 0 && { cy: `c${welsh}` }),
    ...(polish % 3 !== 0 && { pl: `p${polish}` }),
  };
}
