import fc from 'fast-check';
import type { Draft } from './draft.ts';
import { rowsOf, withAdded, withMoved, withoutGroup } from './rows.ts';
import { draftWith, field, group } from './testing/drafts.ts';

const outline = (of: Draft): string =>
  rowsOf(of)
    .map((row) => (row.kind === 'group' ? `[${row.group.id}]` : row.field.id))
    .join(' ');
const keyOf = (of: Draft, id: string): string => {
  const found = rowsOf(of).find((row) => (row.kind === 'group' ? row.group.id : row.field.id) === id);
  return found?.key ?? '';
};
const moved = (of: Draft, id: string, place: 'before' | 'after', target: string): string =>
  outline(withMoved(of, new Set([keyOf(of, id)]), { key: keyOf(of, target), isBefore: place === 'before' }));

const library = draftWith(
  [field('title'), field('pages', 'stock'), field('author', 'main'), field('shelf', 'stock')],
  [group('main'), group('stock')],
);

describe('the lines of a form', () => {
  it('have fields under their groups, those without one first', () => {
    expect(outline(library)).toBe('title [main] author [stock] pages shelf');
    expect(outline(draftWith([field('lost', 'gone')]))).toBe('lost');
  });

  it.each([
    ['title', 'after', 'author', '[main] author title [stock] pages shelf'],
    ['shelf', 'before', 'pages', 'title [main] author [stock] shelf pages'],
    ['author', 'before', 'title', 'author title [main] [stock] pages shelf'],
    ['title', 'after', 'stock', '[main] author [stock] title pages shelf'],
    ['stock', 'before', 'main', 'title [stock] pages shelf [main] author'],
    ['main', 'after', 'shelf', 'title [stock] pages shelf [main] author'],
    ['main', 'after', 'main', 'title [main] author [stock] pages shelf'],
  ] as const)('%s dropped %s %s', (id, place, target, expected) => {
    expect(moved(library, id, place, target)).toBe(expected);
  });

  it('give a moved field the group that it is dropped in', () => {
    const next = withMoved(library, new Set([keyOf(library, 'title')]), {
      key: keyOf(library, 'author'),
      isBefore: false,
    });
    expect(next.fields.find(({ id }) => id === 'title')?.groupId).toBe('main');
  });

  it('keep every field and group, wherever they are dropped', () => {
    const ids = ['title', 'pages', 'author', 'shelf', 'main', 'stock'];
    const anyId = fc.constantFrom(...ids);
    fc.assert(
      fc.property(anyId, anyId, fc.boolean(), (id, target, isBefore) => {
        const next = withMoved(library, new Set([keyOf(library, id)]), { key: keyOf(library, target), isBefore });
        const names = [...next.fields, ...next.groups].map((each) => each.id);
        expect(names.toSorted()).toEqual(ids.toSorted());
      }),
    );
  });

  it('put a new field behind another, in its group', () => {
    const author = library.fields.find(({ id }) => id === 'author');
    expect(outline(withAdded(library, field('editor'), author))).toBe('title [main] author editor [stock] pages shelf');
    expect(outline(withAdded(library, field('last'), undefined))).toBe('title last [main] author [stock] pages shelf');
  });

  it('keep the fields of a group that goes', () => {
    expect(outline(withoutGroup(library, 'stock'))).toBe('title pages shelf [main] author');
  });
});
