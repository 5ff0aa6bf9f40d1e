import { deciderSpec } from '@annal/testing';
import { tagSetAggregate } from '../tag-set/tag-set.aggregate.ts';
import { group, tag, tagId } from '../tag-set/testing/tag-sets.ts';
import { checkFields, type FieldInput, Matching, withoutComponents } from '@annal/content-rules';
import type { Issue } from '@annal/kernel';

const { state: tags } = deciderSpec(tagSetAggregate)(
  group('topics'),
  tag(1, 'books'),
  group('colours'),
  tag(2, 'red', { groupId: 'colours' }),
);

function check(parts: FieldInput) {
  const issues: Issue[] = [];
  const place = { kind: 'contentType', components: withoutComponents('book', null), tags } as const;
  const context = {
    path: 'fields',
    place,
    nameLanguage: null,
    defaultLanguage: 'en-GB',
    groupIds: [],
    now: 0,
    matching: new Matching(),
  };
  const input = { id: 'topics', name: { 'en-GB': 'Topics' }, dataType: 'stringArray', ...parts };
  const [field] = checkFields([input], context, issues);
  return { field, issues };
}

describe('the definition of a tag field', () => {
  it.each(['string', 'stringArray', 'object', 'objectArray'])('may be of %s', (dataType) =>
    expect(check({ dataType, dataFormat: 'tag' }).issues).toEqual([]),
  );
  it('stores the group in its original spelling', () =>
    expect(check({ dataFormat: 'TAG.Topics' }).field?.dataFormat).toBe('tag.topics'));
  it.each<[FieldInput, string, string]>([
    [{ dataFormat: 'tag.none' }, 'fields[0].dataFormat', "The tag group 'none' does not exist"],
    [{ dataFormat: 'tag.' }, 'fields[0].dataFormat', "The tag group '' does not exist"],
    [
      { dataFormat: 'tag.topics', dataType: 'integer' },
      'fields[0].dataFormat',
      "The data format 'tag.topics' is not allowed for the data type 'integer'",
    ],
    [{ dataFormat: 'tag.topics', default: ['none'] }, 'fields[0].default', "The tag 'none' does not exist"],
    [
      { dataFormat: 'tag.topics', default: { 'en-GB': [tagId(2)] } },
      'fields[0].default',
      "The tag 'red' does not belong to the tag group 'topics'",
    ],
  ])('is refused as %j', (parts, field, message) => expect(check(parts).issues).toEqual([{ field, message }]));
  it('is checked in the items of a composed field', () => {
    const fields = [{ id: 'topic', name: { 'en-GB': 'T' }, dataType: 'string', dataFormat: 'tag.none' }];
    const composed = { dataType: 'objectArray', dataFormat: 'field', validations: { allowedFieldTypes: { fields } } };
    expect(check(composed).issues.map(({ field }) => field)).toEqual([
      'fields[0].validations.allowedFieldTypes.fields[0].dataFormat',
    ]);
  });
  it.each([['books'], [[tagId(1)]], [{ 'en-GB': ['books', tagId(1)] }]])('takes the default %j', (value) =>
    expect(
      check({
        dataFormat: 'tag.topics',
        dataType: Array.isArray(value) || typeof value === 'object' ? 'stringArray' : 'string',
        default: value,
      }).issues,
    ).toEqual([]),
  );
});
