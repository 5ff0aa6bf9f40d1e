import fc from 'fast-check';
import { readZenql, type Clause } from '@annal/search-query/zenql';
import { noFilters, type Filters } from './filters.ts';
import { queryOf, textOf, type ReadQuery } from './zenql-text.ts';

const value = fc.constantFrom(
  'book',
  'draft',
  'en-GB',
  'currentUser()',
  'Two words',
  'ünïcode',
  'mina@library.example',
);
const values = fc.uniqueArray(value, { maxLength: 3 });
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`);
const range = fc.tuple(day, day).map(([one, other]) => (one < other ? `${one}..${other}` : `${other}..${one}`));
const filters: fc.Arbitrary<Filters> = fc
  .record({
    q: fc.option(fc.constantFrom('garden', 'two words', '"quoted"', 'true', 'a,b'), { nil: undefined }),
    type: values,
    state: values,
    lang: values,
    owner: values,
    translation: values,
    published: fc.option(fc.boolean(), { nil: undefined }),
    changed: fc.option(fc.oneof(fc.constantFrom('day', 'week', 'month', 'year'), range), { nil: undefined }),
  })
  .map((each) => Object.fromEntries(Object.entries(each).filter(([, one]) => one !== undefined)) as unknown as Filters);

/** No chip can say any of these. */
const rest = fc.constantFrom(
  'pages > 100',
  'title startsWith Gard or pages is empty',
  'not sys.contentTypeId = page',
  'sys.version.modified >= 2026-01-01',
  'sys.owner in (a, null)',
  'sys.language = "a,b"',
  '(pages < 10 or pages > 90) and keywords = botany',
);

const readable = (text: string): ReadQuery => {
  const query = queryOf(text);
  if ('problem' in query) throw new Error(query.problem.message);
  return query;
};

function withoutPlaces(clause: Clause): unknown {
  if (clause.kind === 'not') return { ...clause, clause: withoutPlaces(clause.clause) };
  if (clause.kind === 'field') return { ...clause, place: undefined };
  return { ...clause, clauses: clause.clauses.map(withoutPlaces) };
}

const partsOf = (text: string): readonly string[] => {
  const { where } = readZenql(text);
  return (where.kind === 'and' ? where.clauses : [where]).map((each) => JSON.stringify(withoutPlaces(each))).sort();
};

describe('chips and text', () => {
  it('gives back every chip from the text of the chips', () => {
    fc.assert(
      fc.property(filters, (chips) => {
        expect(readable(textOf({ filters: chips, rest: '' }))).toEqual({ filters: chips, rest: '', order: undefined });
      }),
    );
  });

  it('keeps as text what no chip can say, and changes no condition', () => {
    fc.assert(
      fc.property(filters, rest, (chips, more) => {
        const text = textOf({ filters: chips, rest: more });
        const read = readable(text);
        expect(read.filters).toEqual(chips);
        expect(read.rest).not.toBe('');
        expect(partsOf(textOf(read))).toEqual(partsOf(text));
      }),
    );
  });

  it('leaves alone a second condition about the same', () => {
    const query = readable('sys.owner = mina and sys.owner = ben');
    expect(query).toEqual({ filters: { ...noFilters, owner: ['mina'] }, rest: 'sys.owner = ben', order: undefined });
  });

  it('takes the first field to order by', () => {
    expect(readable('pages > 1 order by pages desc, title').order).toBe('-pages');
    expect(readable('order by title').order).toBe('title');
  });

  it('names the character where a text cannot be read', () => {
    expect(queryOf('pages >= 200 and')).toMatchObject({ problem: { position: 16 } });
  });

  it('joins a rest that cannot be read as it is', () => {
    expect(textOf({ filters: { ...noFilters, type: ['book'] }, rest: 'pages >' })).toBe(
      'sys.contentTypeId = book and pages >',
    );
  });
});
