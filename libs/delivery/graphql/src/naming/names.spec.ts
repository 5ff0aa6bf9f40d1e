import { component, composer, field, link, model, type } from '../testing/models.ts';
import { Names } from './names.ts';
import { rootNames } from './root-names.ts';
import { TypeNames } from './type-names.ts';

describe('names', () => {
  it.each([
    [
      ['title', 'title', 'title'],
      ['title', 'title2', 'title3'],
    ],
    [
      ['a-b', 'a_b', 'a.b'],
      ['a_b', 'a_b2', 'a_b3'],
    ],
    [
      ['__typename', '__typename', '__proto__'],
      ['_typename2', '_typename3', '_proto__2'],
    ],
    [
      ['9lives', ''],
      ['_9lives', '_'],
    ],
    [['ünder'], ['_nder']],
  ])('%j become %j', (ids, names) => {
    const given = new Names();
    expect(ids.map((id) => given.claim(id))).toEqual(names);
  });
});

describe('types', () => {
  it('have their ids with an upper-case first letter, and are followed by what derives from them', () => {
    const names = new TypeNames(model([type('book')]));
    expect(names.entryType('Book')).toEqual({
      object: 'Book',
      collection: 'BookCollection',
      filter: 'BookFilter',
      order: 'BookOrder',
    });
  });

  it('give way to those of the schema, and to one another in the order of ids', () => {
    const ids = ['Node', 'node', 'entry', 'bookFilter', 'book', 'query', 'sys', 'json'];
    const names = new TypeNames(model(ids.map((id) => type(id)).filter(({ id }) => id !== 'Node')));
    expect(names.entryType('node').object).toBe('Node2');
    expect(names.entryType('entry')).toMatchObject({ object: 'Entry2', collection: 'Entry2Collection' });
    expect(names.entryType('bookFilter').object).toBe('BookFilter');
    expect(names.entryType('book')).toMatchObject({ object: 'Book', filter: 'BookFilter2' });
    expect(names.entryType('query').object).toBe('Query2');
    expect(names.entryType('json').object).toBe('Json');
  });

  it('of components have a suffix only where the name is taken', () => {
    const names = new TypeNames(
      model([type('seoData')], [component('address'), component('seoData'), component('sys')]),
    );
    expect(names.component('address').object).toBe('Address');
    expect(names.component('seoData').object).toBe('SeoDataComponent');
    expect(names.component('sys').object).toBe('SysComponent');
  });

  it('of composers are made of type, field and item', () => {
    const body = composer('body', [field('paragraph'), link('reference')]);
    const names = new TypeNames(model([type('book', [body]), type('bookBodyParagraph')]));
    expect(names.union('Book', 'body')).toBe('BookBody');
    expect(names.item('Book', 'body', 'paragraph')).toBe('BookBodyParagraph2');
    expect(names.item('Book', 'body', 'reference')).toBe('BookBodyReference');
  });
});

it('root fields give way to those of the schema', () => {
  const names = rootNames(
    model([type('project'), type('entry'), type('entries'), type('book'), type('bookCollection')]),
  );
  expect(names.get('project')).toEqual({ one: 'project2', collection: 'project2Collection' });
  expect(names.get('entries')?.one).toBe('entries2');
  expect(names.get('book')).toEqual({ one: 'book', collection: 'bookCollection2' });
  expect(names.get('bookCollection')?.one).toBe('bookCollection');
});
