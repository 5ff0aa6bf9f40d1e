import { applyChanges } from '@annal/read-models/testing';
import {
  addElement,
  copy,
  copyIfPresent,
  increment,
  patch,
  patchIf,
  patchIfPresent,
  patchWhere,
  put,
  remove,
  removeElement,
  removeElementEverywhere,
  removeWhere,
  rewriteWhere,
  type DocumentChange,
} from './document-change.ts';

interface Book {
  readonly _id: string;
  readonly title?: string;
  readonly shelf?: string | null;
  readonly tags?: readonly string[];
  readonly loans?: { readonly count?: number; readonly last?: string };
}
const book = (id: string, fields: Omit<Book, '_id'> = {}): Book => ({ _id: id, ...fields });
const library = (...books: Book[]) => new Map(books.map((each) => [each._id, each]));
const after = (before: Map<string, Book>, ...changes: DocumentChange<Book>[]) => [
  ...applyChanges(before, changes).values(),
];

describe('put and remove', () => {
  it('insert, and replace the complete document', () => {
    expect(after(library(), put(book('a', { title: 'A' })))).toEqual([book('a', { title: 'A' })]);
    expect(after(library(book('a', { title: 'A' })), put(book('a', { shelf: 's' })))).toEqual([
      book('a', { shelf: 's' }),
    ]);
  });

  it('remove, and accept a missing document', () => {
    expect(after(library(book('a'), book('b')), remove('a'), remove('a'))).toEqual([book('b')]);
  });

  it('reserve the position for the platform', () => {
    expect(() => after(library(), put({ _id: 'a', position: 1 } as unknown as Book))).toThrow("field 'position'");
    expect(() => after(library(book('a')), patch('a', { position: 1 }))).toThrow("cannot set 'position'");
    expect(() => after(library(book('a')), patch('a', { _id: 'b' }))).toThrow("cannot set '_id'");
  });
});

describe('patch', () => {
  it('sets and removes paths, and creates missing parents', () => {
    const changed = after(
      library(book('a', { title: 'A', loans: { count: 2 } })),
      patch('a', { title: undefined, 'loans.last': 'today', 'extra.deep.er': 1 }),
    );
    expect(changed).toStrictEqual([{ _id: 'a', loans: { count: 2, last: 'today' }, extra: { deep: { er: 1 } } }]);
  });

  it('may depend on what the document holds, which may be nothing', () => {
    const changes = [patchIf('a', { shelf: null }, { shelf: 's' }), patchIf('a', { shelf: 's' }, { title: 'A' })];
    expect(after(library(book('a')), ...changes)).toEqual([book('a', { shelf: 's', title: 'A' })]);
    expect(after(library(book('a', { shelf: 't' })), ...changes)).toEqual([book('a', { shelf: 't' })]);
    expect(after(library(), ...changes)).toEqual([]);
  });

  it('removes nothing when a parent is missing', () => {
    expect(after(library(book('a')), patch('a', { 'loans.last': undefined }))).toStrictEqual([book('a')]);
  });

  it('does not change the given documents', () => {
    const before = library(book('a', { loans: { count: 1 }, tags: ['x'] }));
    after(before, patch('a', { 'loans.count': 9, 'tags.0': 'y' }), remove('a'));
    expect(before).toEqual(library(book('a', { loans: { count: 1 }, tags: ['x'] })));
  });

  it('sets elements of arrays', () => {
    const before = library(book('a', { tags: ['x', 'y'] }));
    expect(after(before, patch('a', { 'tags.1': 'z', 'tags.2': 'end' }))).toEqual([
      book('a', { tags: ['x', 'z', 'end'] }),
    ]);
    expect(() => after(before, patch('a', { 'tags.7': 'far' }))).toThrow('does not name an element');
    expect(() => after(before, patch('a', { 'tags.0': undefined }))).toThrow('does not name an element');
  });

  it('does not lead through plain values or reach a prototype', () => {
    expect(() => after(library(book('a', { title: 'A' })), patch('a', { 'title.en': 'B' }))).toThrow('without members');
    const [changed] = after(library(book('a')), patch('a', { '__proto__.polluted': true }));
    expect(Object.hasOwn(changed ?? {}, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('needs the document by default', () => {
    expect(() => after(library(), patch('a', { title: 'A' }))).toThrow("no document 'a' to patch");
    expect(after(library(), patchIfPresent('a', { title: 'A' }))).toEqual([]);
    expect(after(library(book('a')), patchIfPresent('a', { title: 'A' }))).toEqual([book('a', { title: 'A' })]);
  });
});

describe('increment', () => {
  it('adds, and starts from 0', () => {
    const changed = after(library(book('a', { loans: { count: 2 } })), increment('a', { 'loans.count': -1, fresh: 3 }));
    expect(changed).toEqual([{ _id: 'a', loans: { count: 1 }, fresh: 3 }]);
  });

  it('needs the document and a number', () => {
    expect(() => after(library(), increment('a', { n: 1 }))).toThrow("no document 'a' to increment");
    expect(() => after(library(book('a', { title: 'A' })), increment('a', { title: 1 }))).toThrow('not a number');
  });
});

describe('copy', () => {
  it('copies the document with all earlier changes', () => {
    const changed = after(
      library(book('a', { title: 'A' })),
      patch('a', { shelf: 's' }),
      copy('a', 'b', { title: 'B' }),
      patch('a', { shelf: 't' }),
    );
    expect(changed).toEqual([book('a', { title: 'A', shelf: 't' }), book('b', { title: 'B', shelf: 's' })]);
  });

  it('needs a source that is not its target', () => {
    expect(() => after(library(), copy('a', 'b'))).toThrow("no document 'a' to copy");
    expect(() => after(library(book('a')), copy('a', 'a'))).toThrow('onto itself');
  });

  it('does nothing when the source may be missing and is', () => {
    expect(after(library(book('b')), copyIfPresent('a', 'b', { title: 'B' }))).toEqual([book('b')]);
    expect(after(library(book('a')), copyIfPresent('a', 'b'))).toEqual([book('a'), book('b')]);
  });
});

describe('patchWhere and removeWhere', () => {
  const shelves = () =>
    library(book('a', { shelf: 's', tags: ['x'] }), book('b', { shelf: 't' }), book('c', { shelf: 's' }), book('d'));
  const ids = (books: readonly Book[]) => books.map(({ _id }) => _id);

  it('change every document for which all paths match', () => {
    const changed = after(shelves(), patchWhere({ shelf: 's', tags: 'x' }, { title: 'T' }));
    expect(changed.filter(({ title }) => title === 'T')).toEqual([book('a', { shelf: 's', tags: ['x'], title: 'T' })]);
    expect(ids(after(shelves(), removeWhere({ shelf: 's' })))).toEqual(['b', 'd']);
  });

  it('match null and absent values by null', () => {
    expect(ids(after(shelves(), removeWhere({ shelf: null })))).toEqual(['a', 'b', 'c']);
    expect(ids(after(library(book('a', { shelf: null })), removeWhere({ shelf: null })))).toEqual([]);
  });

  it('see the changes before them', () => {
    expect(ids(after(shelves(), patch('b', { shelf: 's' }), removeWhere({ shelf: 's' })))).toEqual(['d']);
  });

  it('derive another document from each match, and from no other', () => {
    const before = shelves();
    const moved = after(
      before,
      rewriteWhere<Book>({ shelf: 's' }, ({ shelf: _, ...rest }) => ({ ...rest, title: `Was ${rest.tags?.join()}` })),
    );
    expect(moved).toStrictEqual([
      book('a', { tags: ['x'], title: 'Was x' }),
      book('b', { shelf: 't' }),
      book('c', { title: 'Was undefined' }),
      book('d'),
    ]);
    expect(before).toEqual(shelves());
  });

  it('find members of objects in arrays, as the store does', () => {
    const nested = new Map([['a', { _id: 'a', links: [{ to: 'x' }, { to: 'y' }] }]]);
    expect(applyChanges(nested, [removeWhere({ 'links.to': 'y' })]).size).toBe(0);
    expect(applyChanges(nested, [removeWhere({ 'links.1.to': 'y' })]).size).toBe(0);
    expect(applyChanges(nested, [removeWhere({ 'links.0.to': 'y' })]).size).toBe(1);
  });
});

describe('elements of a list', () => {
  it('are added once, at the end, to an existing list', () => {
    const before = library(book('a', { tags: ['x'] }), book('b'));
    const changes = ['a', 'b', 'c'].flatMap((id) => [addElement(id, 'tags', 'y'), addElement(id, 'tags', 'y')]);
    expect(after(before, ...changes)).toEqual([book('a', { tags: ['x', 'y'] }), book('b', { tags: ['y'] })]);
  });

  it('are removed, or already missing', () => {
    const before = library(book('a', { tags: ['x', 'y'] }), book('b'));
    const changes = ['a', 'b', 'c'].map((id) => removeElement(id, 'tags', 'x'));
    expect(after(before, ...changes)).toEqual([book('a', { tags: ['y'] }), book('b', { tags: [] })]);
  });

  it('are removed at every position', () => {
    const before = library(book('a', { tags: ['x', 'y'] }), book('b', { tags: ['y'] }), book('c'));
    expect(after(before, removeElementEverywhere('tags', 'x'))).toEqual([
      book('a', { tags: ['y'] }),
      book('b', { tags: ['y'] }),
      book('c'),
    ]);
  });

  it('have to be in a list', () =>
    expect(() => after(library(book('a', { title: 'A' })), addElement('a', 'title', 'y'))).toThrow('not a list'));
});
