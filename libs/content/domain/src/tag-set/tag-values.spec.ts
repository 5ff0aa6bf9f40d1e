import { compileEntryValidator, type ComponentFields, type DataType, type Field } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { tagSetAggregate } from './tag-set.aggregate.ts';
import { gone, group, merged, tag, tagId } from './testing/tag-sets.ts';
import { field, options } from '@annal/content-rules/testing';

const [books, films, other, goneId, oldId] = [1, 2, 3, 4, 5].map(tagId) as [string, string, string, string, string];
const many = Array.from({ length: 501 }, (_, index) => tag(index + 100, `m${index}`));
const { state: tags } = deciderSpec(tagSetAggregate)(
  group('topics'),
  group('colours'),
  tag(1, 'books'),
  tag(2, 'films'),
  tag(3, 'red', { groupId: 'colours' }),
  tag(4, 'gone'),
  tag(5, 'old'),
  gone(4),
  merged(5, 1),
  ...many,
);

const components: ComponentFields = new Map([
  ['card', [field('stringArray', { id: 'topics', dataFormat: 'tag.topics' }), field('string', { id: 'text' })]],
]);
const topics = (dataType: DataType = 'stringArray', parts: Partial<Field> = {}) =>
  field(dataType, { id: 'topics', dataFormat: 'tag.topics', ...parts });
const body = field('objectArray', {
  id: 'body',
  dataFormat: 'field',
  validations: {
    allowedFieldTypes: {
      fields: [topics('string', { id: 'topic' }), field('objectArray', { id: 'cards', dataFormat: 'component.card' })],
    },
  },
});

const validatorOf = (...fields: readonly Field[]) =>
  compileEntryValidator({ fields, defaultLanguage: 'en-GB' }, components);
function judge(definition: Field, value: unknown, mode: 'save' | 'publish' = 'save') {
  const { fields, issues } = validatorOf(definition).validate({ [definition.id]: value }, options({ mode, tags }));
  return { stored: fields[definition.id], issues: issues.map(({ field: path, message }) => `${path}: ${message}`) };
}
const link = (id: string, groupId = 'topics') => ({ sys: { id, dataFormat: 'tag', groupId } });

describe('a tag', () => {
  it.each([
    ['its id in any case', books.toUpperCase()],
    ['its value in any case', ' BOOKS '],
    ['a whole tag', { id: books, groupId: 'topics', value: 'books', label: {} }],
    ['a link', { sys: { id: books } }],
    ['the id of a tag that was merged into it', oldId],
  ])('can be given as %s', (_, sent) => {
    expect(judge(topics('string'), sent)).toEqual({ stored: books, issues: [] });
    expect(judge(topics('stringArray'), [sent, films])).toEqual({ stored: [books, films], issues: [] });
    expect(judge(topics('object'), sent)).toEqual({ stored: link(books), issues: [] });
    expect(judge(topics('objectArray'), [sent, { id: films }])).toEqual({
      stored: [link(books), link(films)],
      issues: [],
    });
  });

  it('is stored once, at its first position', () =>
    expect(judge(topics(), [films, oldId, 'books', books, films])).toEqual({ stored: [films, books], issues: [] }));

  it.each<[string, Field, unknown, string]>([
    ['missing', topics(), [books, goneId], `topics[1]: The tag '${goneId}' does not exist`],
    ['not a value of the group', topics(), ['red'], "topics[0]: The tag 'red' does not exist"],
    ['of another group', topics('string'), other, "topics: The tag 'red' does not belong to the tag group 'topics'"],
    ['a number', topics(), [7], 'topics[0]: The value is not a valid string'],
    ['null among others', topics(), [books, null], 'topics[1]: The value is not a valid string'],
    ['not a list', topics(), books, 'topics: The value is not a valid stringArray'],
    ['a list', topics('string'), [books], 'topics: The value is not a valid string'],
    ['an object without an id', topics('object'), { name: 'x' }, 'topics: The value is not a valid object'],
    [
      'a value when any group is allowed',
      topics('string', { dataFormat: 'tag' }),
      'books',
      'topics: The value is not a valid string',
    ],
    ['one of too many', topics(), many.map(({ data }) => data.tagId), 'topics: No more than 500 tags are allowed'],
  ])('is refused when it is %s', (_, definition, sent, message) =>
    expect(judge(definition, sent).issues).toEqual([message]),
  );

  it('of any group is accepted when the format names none', () =>
    expect(judge(topics('stringArray', { dataFormat: 'tag' }), [books, other])).toEqual({
      stored: [books, other],
      issues: [],
    }));

  it('is checked in components and composed fields, under its own path', () => {
    const sent = [
      { type: 'topic', value: 'books' },
      { type: 'cards', value: [{ topics: ['films'] }, { topics: [books, other], text: 'x' }] },
    ];
    expect(judge(body, sent).issues).toEqual([
      "body[1].value[1].topics[1]: The tag 'red' does not belong to the tag group 'topics'",
    ]);
  });

  it.each([null, '', []])('may be absent as %j', (value) => {
    const definition = topics(value === '' ? 'string' : 'stringArray', {
      validations: { required: {}, minCount: { value: 1 } },
    });
    expect(judge(definition, value).issues).toEqual([]);
    expect(judge(definition, value, 'publish').issues).toEqual(['topics: A value is needed']);
  });

  it('removed since it was stored is left out when publishing, which may leave nothing', () => {
    const required = { validations: { required: {}, minCount: { value: 2 } } };
    expect(judge(topics('stringArray', required), [goneId], 'publish').issues).toEqual(['topics: A value is needed']);
    expect(judge(topics('string', required), goneId, 'publish').issues).toEqual(['topics: A value is needed']);
    expect(judge(topics(), [goneId], 'publish').issues).toEqual([]);
    expect(judge(topics('stringArray', required), [goneId, books], 'publish').issues).toEqual([
      'topics: At least 2 items are needed',
    ]);
  });

  it('counts in its stored form', () =>
    expect(judge(topics('stringArray', { validations: { minCount: { value: 2 } } }), [books, oldId]).issues).toEqual([
      'topics: At least 2 items are needed',
    ]));
});

describe('the uses of tags', () => {
  const { hasTags, tagUses } = validatorOf(topics(), body, field('string', { id: 'title' }));
  const values = {
    topics: [books, films],
    title: other,
    body: [
      { type: 'topic', value: books },
      { type: 'topic', value: films },
      { type: 'cards', value: [{ topics: [books] }, { topics: [books, other], text: goneId }] },
    ],
  };
  it('are reported by field path, without list positions', () =>
    expect(tagUses(values)).toEqual({
      topics: [books, films],
      'body.topic': [books, films],
      'body.cards.topics': [books, other],
    }));
  it('are none for text stored before tags existed', () => expect(tagUses({ topics: ['books'] })).toEqual({}));
  it.each<[object, boolean]>([
    [{ title: books }, false],
    [{ topics: [] }, false],
    [{ topics: 'x' }, true],
    [{ body: [{ type: 'topic', value: 'x' }] }, true],
    [{ body: { no: 'list' } }, false],
  ])('need the tags of the project for %j: %s', (sent, needed) =>
    expect(hasTags(sent as Record<string, unknown>)).toBe(needed),
  );
});

describe('a default', () => {
  const defaults = (value: unknown) =>
    validatorOf(topics('stringArray', { default: value })).withDefaults({}, 'en-GB', tags);
  it('loses tags deleted since the definition was saved', () =>
    expect(defaults([books, goneId, 'films', 'red'])).toEqual({ topics: [books, 'films'] }));
  it('is the one for the language', () => expect(defaults({ 'en-GB': [books] })).toEqual({ topics: [books] }));
});
