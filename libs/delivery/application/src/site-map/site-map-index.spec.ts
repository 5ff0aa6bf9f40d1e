import { SiteMapIndex, type MappedNode } from './site-map-index.ts';

const node: MappedNode = {
  id: 'node',
  parentId: null,
  slug: { en: 'node' },
  entryId: 'entry',
  restrictedToLanguages: [],
  includeInMenu: true,
  isCanonical: true,
};
const variation = {
  entryId: 'entry',
  language: 'en',
  contentTypeUuid: 'type',
  version: { modified: '2026-03-10T09:00:00.000Z', published: null },
} as unknown as Parameters<SiteMapIndex['setEntry']>[1][number];

it('keeps what a node carries when the same document is set again', () => {
  const index = new SiteMapIndex();
  index.setNode('node', node);
  index.setEntry('entry', [variation]);
  index.setNode('node', node);
  expect(index.carries('entry')).toBe(true);
  expect(index.variationsOf('entry')).toEqual([variation]);
});

it('forgets an entry with the last of its nodes', () => {
  const index = new SiteMapIndex();
  index.setNode('node', node);
  index.setEntry('entry', [variation]);
  index.setNode('other', { ...node, id: 'other' });
  index.setNode('node', { ...node, entryId: null });
  expect(index.variationsOf('entry')).toEqual([variation]);
  index.setNode('other', undefined);
  expect([index.carries('entry'), index.variationsOf('entry')]).toEqual([false, []]);
});
