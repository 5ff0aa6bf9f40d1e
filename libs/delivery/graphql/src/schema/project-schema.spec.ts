import { assertValidName, type GraphQLObjectType, isObjectType, validateSchema } from 'graphql';
import fc from 'fast-check';
import { component, composer, everyField, field, link, model, type } from '../testing/models.ts';
import { ProjectSchema } from './project-schema.ts';

const sdlOf = (...given: Parameters<typeof model>): string => new ProjectSchema(model(...given)).sdl;

function membersOf(sdl: string, name: string): readonly string[] {
  const [, body = ''] = new RegExp(`(?:type|input|enum|interface) ${name}[^{]*\\{([^}]*)\\}`).exec(sdl) ?? [];
  return body
    .replace(/\([^)]*\)/g, '(…)')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('"'));
}

describe('a schema', () => {
  it.each([
    ['no types', model([])],
    [
      'every kind of field',
      model([type('a', everyField('part'))], [component('part', everyField('part').slice(0, 30))]),
    ],
    ['odd ids', model([type('query'), type('sys'), type('a-b'), type('9'), type('__type'), type('true')])],
    [
      'a component without fields',
      model([type('a', [field('c', 'object', { dataFormat: 'component.empty' })])], [component('empty', [])]),
    ],
    ['a component that is gone', model([type('a', [field('c', 'objectArray', { dataFormat: 'component.gone' })])])],
    ['a composer without items', model([type('a', [composer('body', [])])])],
    ['a composer that names a field twice', model([type('a', [composer('body', [field('p'), field('p')])])])],
    ['a type without fields', model([type('a', [])])],
    [
      'fields with names of the schema',
      model([
        type(
          'image',
          ['url', 'and', 'or', 'not', 'exists'].map((id) => field(id)),
          'asset',
        ),
      ]),
    ],
    [
      'links to types that are hidden',
      model([type('a', [link('one', ['secret']), link('many', ['secret', 'a', 'b'], 'objectArray')]), type('b')]),
    ],
  ])('is valid with %s', (_, given) => {
    const { schema } = new ProjectSchema(given);
    expect(validateSchema(schema)).toEqual([]);
  });

  it('is valid whatever ids meet in it', () => {
    const id = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,3}$/);
    const names = fc.oneof(
      id,
      fc.constantFrom('entry', 'node', 'query', 'bookFilter', 'book', 'bookBody', 'url', 'sys', '__a'),
    );
    const fields = fc.uniqueArray(names, { maxLength: 5, selector: (name) => name.toLowerCase() });
    const ids = fc.uniqueArray(fc.tuple(names, fields), { maxLength: 8, selector: ([name]) => name.toLowerCase() });
    fc.assert(
      fc.property(ids, ids, (types, components) => {
        const own = ['sys', 'entrytitle', 'entrydescription'];
        const given = model(
          types.map(([each, ids]) =>
            type(
              each,
              ids.filter((name) => !own.includes(name.toLowerCase())).map((name) => field(name)),
            ),
          ),
          components.map(([each, ids]) =>
            component(
              each,
              ids.map((name) => field(name)),
            ),
          ),
        );
        const { schema } = new ProjectSchema(given);
        expect(validateSchema(schema)).toEqual([]);
        for (const { name } of Object.values(schema.getTypeMap())) if (!name.startsWith('__')) assertValidName(name);
      }),
      { numRuns: process.env['LONG'] ? 2_000 : 60 },
    );
  });

  it('has the same text whatever the order of the types', () => {
    const types = [type('book', [link('author', ['author'])]), type('author'), type('novel')];
    expect(sdlOf(types)).toBe(sdlOf(types.toReversed()));
  });

  it('stays valid and usable with hundreds of types', () => {
    const types = Array.from({ length: 300 }, (_, index) => type(`type${index}`, everyField('part').slice(0, 30)));
    const began = performance.now();
    const { schema } = new ProjectSchema(model(types, [component('part')]));
    const took = performance.now() - began;
    expect(validateSchema(schema)).toEqual([]);
    expect(Object.values(schema.getTypeMap()).filter(isObjectType).length).toBeGreaterThan(300);
    // A few hundred milliseconds; the bound only tells growth with the square of the number of types.
    expect(took).toBeLessThan(10_000);
  });
});

describe('fields', () => {
  const sdl = sdlOf(
    [
      type('book', [
        field('title'),
        field('pages', 'integer'),
        field('price', 'decimal'),
        field('lent', 'boolean'),
        field('printed', 'dateTime'),
        field('raw', 'object'),
        field('keywords', 'stringArray'),
        field('subject', 'string', { dataFormat: 'taxonomy' }),
        field('mood', 'object', { dataFormat: 'tag.moods' }),
        field('cover', 'object', { dataFormat: 'image' }),
        field('shop', 'object', { dataFormat: 'location' }),
        field('file', 'object', { dataFormat: 'asset' }),
        link('author', ['Author']),
        link('others', ['book', 'author'], 'objectArray'),
        link('any'),
        field('place', 'object', { dataFormat: 'component.Shelf' }),
        composer('body', [field('paragraph'), link('reference', ['author'])]),
      ]),
      type('author', [field('name')]),
      type('picture', [field('url')], 'asset'),
    ],
    [component('shelf', [field('floor', 'integer')])],
  );

  it('have the types of delivery.md 8', () => {
    expect(membersOf(sdl, 'Book')).toEqual([
      'any: Entry',
      'author: Author',
      'body: [BookBody!]!',
      'cover: ImageValue',
      'entryDescription: String',
      'entryTitle: String',
      'file: Asset',
      'keywords: [String!]!',
      'lent: Boolean',
      'mood: String',
      'others(…): [BookOthersTarget!]!',
      'pages: Float',
      'place: Shelf',
      'price: Float',
      'printed: DateTime',
      'raw: JSON',
      'shop: LocationValue',
      'subject: TaxonomyNode',
      'sys: Sys!',
      'title: String',
    ]);
    expect(sdl).toContain('union BookOthersTarget = Author | Book');
    expect(sdl).toContain('union BookBody = BookBodyParagraph | BookBodyReference');
    expect(membersOf(sdl, 'BookBodyReference')).toEqual(['type: String!', 'value: Author']);
  });

  it('of files have an address beside a field of this name', () => {
    expect(sdl).toContain('type Picture implements Asset & Entry');
    expect(membersOf(sdl, 'Picture').some((line) => line === 'url2: String')).toBe(true);
  });

  it('are filtered by the operators that their types allow', () => {
    const filters = new Map(membersOf(sdl, 'BookFilter').map((line) => line.split(': ') as [string, string]));
    expect(Object.fromEntries(filters)).toMatchObject({
      and: '[BookFilter!]',
      or: '[BookFilter!]',
      not: 'BookFilter',
      title: 'TextFilter',
      keywords: 'TextFilter',
      pages: 'NumberFilter',
      lent: 'BooleanFilter',
      printed: 'DateTimeFilter',
      raw: 'ExistsFilter',
      author: 'LinkFilter',
      shop: 'LocationFilter',
      body: 'ComposerFilter',
      place: 'ShelfFilter',
    });
    expect(membersOf(sdl, 'BooleanFilter')).toEqual(['equalTo: Boolean', 'exists: Boolean', 'in: [Boolean!]']);
  });

  it('are ordered by what has an order', () => {
    const orders = membersOf(sdl, 'BookOrder');
    expect(orders).toEqual(
      expect.arrayContaining(['title_ASC', 'title_DESC', 'sys_version_published_DESC', 'shop_ASC']),
    );
    expect(orders).not.toEqual(expect.arrayContaining(['author_ASC']));
  });

  it('of the schema itself stay what they are', () => {
    const { schema } = new ProjectSchema(model([type('entry')]));
    const query = schema.getQueryType() as GraphQLObjectType;
    expect(Object.keys(query.getFields()).toSorted()).toEqual(
      ['entries', 'entry', 'entry2', 'entry2Collection', 'node', 'project', 'rootNode', 'taxonomy'].toSorted(),
    );
  });
});
