import { deciderSpec } from '@annal/testing';
import { taxonomyAggregate } from './taxonomy.aggregate.ts';
import { MOST_CHILDREN, MOST_LEVELS, MOST_NODES } from './taxonomy.decide.ts';
import type { TaxonomyEvent } from './taxonomy.events.ts';
import {
  change,
  close,
  closed,
  create,
  created,
  deleted,
  order,
  ordered,
  remove,
  renamed,
} from './testing/taxonomies.ts';

const given = deciderSpec(taxonomyAggregate);
const books = created('0/1', { 'en-GB': 'Books', cy: 'Llyfrau' });
const films = created('0/2', 'Films');
const novels = created('0/1/3', 'Novels');

const english = (text: string) => ({ 'en-GB': text });
const invalid = 'TaxonomyNode.Invalid';

describe('creating a taxonomy node', () => {
  it('gives it the next number of the project, wherever it lies', () => {
    given()
      .when(create('0', { 'en-GB': ' Books ', CY: 'Llyfrau' }))
      .then(books);
    given(books, films)
      .when(create('0/1', english('Novels')))
      .then(novels);
  });

  it('never gives a number again', () =>
    given(books, films, deleted('0/2'))
      .when(create('0', english('Films')))
      .then(created('0/3', 'Films')));

  it('takes a higher number that is sent, and goes on from it', () => {
    given(books)
      .when(create('0/1', english('Novels'), { key: '0/1/9' }))
      .then(created('0/1/9', 'Novels'));
    given(books, created('0/1/9', 'Novels'))
      .when(create('0', english('Films'), { key: null }))
      .then(created('0/10', 'Films'));
  });

  it.each([
    ['0/1', 'The number 1 has been given before: the next one is 4'],
    ['0/3', 'The number 3 has been given before: the next one is 4'],
    ['0/1/4', "The key has to be '0/' and a number"],
    ['0/04', "The key has to be '0/' and a number"],
    ['0/x', "The key has to be '0/' and a number"],
    ['0/', "The key has to be '0/' and a number"],
    ['4', "The key has to be '0/' and a number"],
    ['0/1e3', "The key has to be '0/' and a number"],
    ['0/100000000', 'The number cannot be higher than 99999999'],
  ])('refuses to give it the key %s', (key, message) =>
    given(books, films, novels, deleted('0/1/3'))
      .when(create('0', english('Art'), { key }))
      .thenRejected(invalid, [{ field: 'key', message }]),
  );

  it('needs a node above', () => {
    given(books)
      .when(create('0/2', english('Novels')))
      .thenRejected('TaxonomyNode.NotFound');
    given(books, novels, deleted('0/1'))
      .when(create('0/1/3', english('x')))
      .thenRejected('TaxonomyNode.NotFound');
  });

  it('needs a name in the primary language', () => {
    const issue = { field: 'name', message: "A name is required for the primary language 'en-GB'" };
    given()
      .when(create('0', { cy: 'Llyfrau' }))
      .thenRejected(invalid, [issue]);
    given().when(create('0', undefined)).thenRejected(invalid, [issue]);
  });

  it.each([
    [{ 'en-GB': ' ' }, 'name.en-GB', 'The name is required'],
    [{ 'en-GB': 'a/b' }, 'name.en-GB', "The taxonomy node name cannot contain '/', which joins the names of a path"],
    [english('x'.repeat(201)), 'name.en-GB', 'The taxonomy node name cannot be longer than 200 characters'],
    [english('a\u0007b'), 'name.en-GB', 'The taxonomy node name is not valid'],
    [{ 'en-GB': 'a', 'EN-gb': 'b' }, 'name.EN-gb', 'The language is given twice'],
    [{ 'en-GB': 'a', english: 'b' }, 'name.english', "The language code 'english' is not valid"],
  ])('refuses the name %j', (name, field, message) =>
    given().when(create('0', name)).thenRejected(invalid, [{ field, message }]),
  );

  it('takes names of 200 characters', () =>
    given()
      .when(create('0', english('x'.repeat(200))))
      .then(created('0/1', 'x'.repeat(200))));

  it('refuses names in more than 100 languages', () => {
    const codes = Array.from(
      { length: 101 },
      (_, index) => `a${String.fromCharCode(97 + (index % 26))}-A${String.fromCharCode(65 + Math.floor(index / 26))}`,
    );
    const name = { 'en-GB': 'x', ...Object.fromEntries(codes.map((code) => [code, 'x'])) };
    given().when(create('0', name)).thenRejected(invalid);
  });

  it('refuses a name that a sibling has in the same language, in any case', () => {
    const message = "The name 'BOOKS' is already used by the taxonomy node '0/1'";
    given(books)
      .when(create('0', english('BOOKS')))
      .thenRejected('TaxonomyNode.Conflict', [{ field: 'name.en-GB', message }]);
    given(books)
      .when(create('0/1', english('Books')))
      .then(created('0/1/2', 'Books'));
    given(books)
      .when(create('0', english('Llyfrau')))
      .then(created('0/2', 'Llyfrau'));
    given(books, deleted('0/1'))
      .when(create('0', english('Books')))
      .then(created('0/2', 'Books'));
    given(books, renamed('0/1', 'Volumes'))
      .when(create('0', english('Books')))
      .then(created('0/2', 'Books'));
  });

  it('has a limit of levels', () => {
    const keys = Array.from({ length: MOST_LEVELS }, (_, level) =>
      ['0', ...Array.from({ length: level + 1 }, (__, index) => String(index + 1))].join('/'),
    );
    const line = keys.map((key) => created(key, 'x'));
    given(...line.slice(0, -1))
      .when(create(keys.at(-2) ?? '', english('x')))
      .then(line.at(-1) as TaxonomyEvent);
    const message = 'A taxonomy cannot have more than 10 levels';
    given(...line)
      .when(create(keys.at(-1) ?? '', english('x')))
      .thenRejected(invalid, [{ field: '', message }]);
  });

  it('has limits of children and of nodes', () => {
    const children = (count: number, first = 1, parent = '0') =>
      Array.from({ length: count }, (_, index) => created(`${parent}/${first + index}`, `n${index}`));
    const full = given(...children(MOST_CHILDREN));
    const tooWide = { field: '', message: 'A taxonomy node cannot have more than 2000 children' };
    full.when(create('0', english('x'))).thenRejected(invalid, [tooWide]);
    const parents = children(MOST_NODES / MOST_CHILDREN);
    const rest = parents.flatMap(({ data: { key } }, index) =>
      children(MOST_CHILDREN - 1, parents.length + 1 + index * MOST_CHILDREN, key),
    );
    given(...parents, ...rest.slice(0, -1))
      .when(create('0', english('last')))
      .then(created(`0/${Number(rest.at(-2)?.data.key.split('/').at(-1)) + 1}`, 'last'));
    const tooMany = { field: '', message: 'A project cannot have more than 20000 taxonomy nodes' };
    given(...parents, ...rest)
      .when(create('0', english('x')))
      .thenRejected(invalid, [tooMany]);
  });

  it('reports all problems together', () =>
    given()
      .when(create('0', { cy: '' }, { unreadable: [{ field: 'version', message: 'bad' }] }))
      .thenRejected(invalid, [
        { field: 'version', message: 'bad' },
        { field: 'name.cy', message: 'The name is required' },
        { field: 'name', message: "A name is required for the primary language 'en-GB'" },
      ]));
});

describe('renaming a taxonomy node', () => {
  it('replaces the names in all languages', () =>
    given(books)
      .when(change('0/1', { name: english('Volumes') }))
      .then(renamed('0/1', 'Volumes')));

  it('counts versions', () =>
    given(books, renamed('0/1', 'Volumes'))
      .when(change('0/1', { name: english('Books'), version: { versionNo: '2.0' } }))
      .then(renamed('0/1', 'Books', 3)));

  it('changes nothing when repeated, or without a name', () => {
    given(books)
      .when(change('0/1', { name: { cy: 'Llyfrau', 'en-GB': 'Books' } }))
      .then();
    given(books).when(change('0/1', {})).then();
  });

  it('may change the case of its own name', () =>
    given(books)
      .when(change('0/1', { name: english('BOOKS') }))
      .then(renamed('0/1', 'BOOKS')));

  it('rejects a stale version number and a name that is taken, both together', () => {
    const conflicts = [
      { field: 'version.versionNo', message: 'The taxonomy node is not the latest version' },
      { field: 'name.en-GB', message: "The name 'films' is already used by the taxonomy node '0/2'" },
    ];
    given(books, films)
      .when(change('0/1', { name: english('films'), version: { versionNo: '2.0' } }))
      .thenRejected('TaxonomyNode.Conflict', conflicts);
  });

  it.each([
    [{ name: null }, 'name'],
    [{ name: { cy: 'x' } }, 'name'],
    [{ key: '0/2' }, 'key'],
    [{ version: { versionNo: 'x' } }, 'version.versionNo'],
  ])('refuses %j', (sent, field) =>
    given(books)
      .when(change('0/1', sent))
      .thenRejected(invalid, [{ field, message: expect.any(String) as string }]),
  );

  it('takes its own key', () =>
    given(books)
      .when(change('0/1', { key: '0/1' }))
      .then());

  it('needs a node that is not the root', () => {
    given()
      .when(change('0/1', { name: english('x') }))
      .thenRejected('TaxonomyNode.NotFound');
    given()
      .when(change('0', { name: english('x') }))
      .thenRejected('TaxonomyNode.IsRoot');
  });
});

describe('ordering the children of a taxonomy node', () => {
  const papers = created('0/4', 'Papers');

  it('puts the listed ones first', () =>
    given(books, films, novels, papers)
      .when(order('0', '0/4', '0/2'))
      .then(ordered('0', '0/4', '0/2')));

  it('changes nothing when that is the order already', () => {
    given(books, films)
      .when(order('0', '0/1', '0/2'))
      .then();
    given(books, films, papers, ordered('0', '0/4'))
      .when(order('0', '0/4', '0/1'))
      .then();
  });

  it('leaves new children last', () =>
    given(books, films, ordered('0', '0/2', '0/1'), papers)
      .when(order('0', '0/2', '0/1', '0/4'))
      .then());

  it('refuses what is not a child, or listed twice', () => {
    const issues = [
      { field: '[0]', message: "The taxonomy node '0/1/3' is not a child of '0'" },
      { field: '[2]', message: "The taxonomy node '0/1' is listed more than once" },
      { field: '[3]', message: "The taxonomy node '7' is not a child of '0'" },
    ];
    given(books, novels)
      .when(order('0', '0/1/3', '0/1', '0/1', 7))
      .thenRejected(invalid, issues);
    given(books)
      .when(order('0'))
      .thenRejected(invalid, [{ field: '', message: 'At least one child key is required' }]);
  });

  it('needs a node', () => given().when(order('0/1', '0/1/2')).thenRejected('TaxonomyNode.NotFound'));
});

describe('deleting a taxonomy node', () => {
  it('takes everything below along', () => {
    given(books, novels).when(remove('0/1')).then(deleted('0/1'));
    given(books, novels, deleted('0/1')).when(remove('0/1/3')).thenRejected('TaxonomyNode.NotFound');
  });

  it('is refused while entries use it or one below', () =>
    given(books, novels)
      .when(remove('0/1', '0/1/3'))
      .thenRejected('TaxonomyNode.InUse', [{ field: 'key', message: "The taxonomy node '0/1/3' is used by entries" }]));

  it('is refused for the root, and a second time', () => {
    given(books).when(remove('0')).thenRejected('TaxonomyNode.IsRoot');
    given(books, deleted('0/1')).when(remove('0/1')).thenRejected('TaxonomyNode.NotFound');
  });
});

describe('closing the taxonomy of a deleted project', () => {
  it('happens once, and nothing follows', () => {
    given(books).when(close).then(closed);
    given(books, closed).when(close).then();
    given(books, closed)
      .when(create('0', english('x')))
      .thenRejected('Project.NotFound');
  });
});
