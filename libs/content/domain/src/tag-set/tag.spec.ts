import { tagOf } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { tagSetAggregate } from './tag-set.aggregate.ts';
import { change, create, event, gone, group, merged, remove, removeAll, tag, tagId } from './testing/tag-sets.ts';

const given = deciderSpec(tagSetAggregate);
const topics = group('topics');
const issue = (field: string, message: string) => ({ field, message });
const label = { 'en-GB': 'Books' };
const changed = (number: number, versionNo: `${number}.0`, details: object) =>
  event('TagDetailsChanged', { tagId: tagId(number), versionNo, ...details });

describe('creating a tag', () => {
  it('stores it with the group in its original spelling, canonical languages, trimmed texts', () =>
    given(topics)
      .when(create(1, { groupId: 'TOPICS', value: ' books ', label: { 'EN-gb': ' Books ', cy: 'Llyfrau' } }))
      .then(tag(1, 'books', { label: { 'en-GB': 'Books', cy: 'Llyfrau' } })));
  it.each([
    ['Tag 1', 'tag1'],
    ["Children's books", 'childrensBooks'],
    ['Straße & Ærø', 'strasseAero'],
    ['  L’Étranger  ', 'letranger'],
    ['日本 語', '日本語'],
  ])('derives the value from the primary label %s', (text, value) =>
    given(topics)
      .when(create(1, { groupId: 'topics', label: { 'en-GB': text } }))
      .then(tag(1, value, { label: { 'en-GB': text.trim() } })),
  );
  it('does nothing for a repeated command', () =>
    given(topics, tag(1, 'books'))
      .when(create(1, { groupId: 'topics', value: 'books', label }))
      .then());
  it('is refused with an id in use, and accepts it after its tag is deleted', () => {
    const sent = { id: tagId(1), groupId: 'topics', value: 'films', label: { 'en-GB': 'Films' } };
    given(topics, tag(1, 'books'))
      .when(create(1, sent))
      .thenRejected('Tag.Conflict', [issue('id', `A tag with the id '${tagId(1)}' already exists`)]);
    given(topics, tag(1, 'books'), gone(1))
      .when(create(1, sent))
      .then(tag(1, 'films', { label: { 'en-GB': 'Films' } }));
  });
  it('is refused with the id of a merged tag, and names its last replacement', () =>
    given(topics, tag(1, 'a'), tag(2, 'b'), tag(3, 'c'), merged(1, 2), merged(2, 3))
      .when(create(1, { id: tagId(1), groupId: 'topics', value: 'a', label: { 'en-GB': 'a' } }))
      .thenRejected('Tag.Conflict', [issue('id', `The tag '${tagId(1)}' was merged into '${tagId(3)}'`)]));
  it('is refused with a value or label of another tag of the group, in any case, with all issues together', () => {
    const others = [tag(1, 'books'), tag(2, 'films', { label: { 'en-GB': 'Films', cy: 'Ffilmiau' } })];
    const used = 'is already used in the tag group';
    given(topics, ...others)
      .when(create(3, { groupId: 'topics', value: 'BOOKS', label: { 'en-GB': 'New', cy: 'ffilmiau' } }))
      .thenRejected('Tag.Conflict', [
        issue('value', `The value 'BOOKS' ${used} 'topics'`),
        issue('label.cy', `The label 'ffilmiau' ${used} 'topics'`),
      ]);
  });
  it('is refused when the derived value is in use, without a suffix', () =>
    given(topics, tag(1, 'books', { label: { 'en-GB': 'Volumes' } }))
      .when(create(2, { groupId: 'topics', label }))
      .thenRejected('Tag.Conflict', [issue('value', "The value 'books' is already used in the tag group 'topics'")]));
  it('accepts value and label of a tag of another group, and former ones of any tag', () => {
    given(topics, group('other'), tag(1, 'books', { groupId: 'other' }))
      .when(create(2, { groupId: 'topics', value: 'books', label: { 'en-GB': 'books' } }))
      .then(tag(2, 'books'));
    given(topics, tag(1, 'books'), changed(1, '2.0', { value: 'films', label: { 'en-GB': 'Films' } }))
      .when(create(2, { groupId: 'topics', value: 'books', label: { 'en-GB': 'books' } }))
      .then(tag(2, 'books'));
    given(topics, tag(1, 'books'), tag(3, 'x'), merged(1, 3))
      .when(create(2, { groupId: 'topics', value: 'books', label: { 'en-GB': 'books' } }))
      .then(tag(2, 'books'));
  });
  it.each([
    [{ groupId: 'none', label }, 'groupId', "The tag group 'none' does not exist"],
    [{ label }, 'groupId', 'The groupId is required'],
    [{ id: 'x', groupId: 'topics', label }, 'id', 'The id is not a GUID'],
    [{ groupId: 'topics', value: ' ', label }, 'value', 'The tag value is not valid'],
    [{ groupId: 'topics', value: 'x'.repeat(101), label }, 'value', 'The tag value is not valid'],
    [{ groupId: 'topics', value: tagId(9), label }, 'value', 'The tag value is not valid'],
    [{ groupId: 'topics', value: 'a\u0007b', label }, 'value', 'The tag value is not valid'],
    [{ groupId: 'topics', label: { 'en-GB': '???' } }, 'value', 'The tag value is not valid'],
    [{ groupId: 'topics', value: 'x' }, 'label', "A label is required for the primary language 'en-GB'"],
    [
      { groupId: 'topics', value: 'x', label: { cy: 'x' } },
      'label',
      "A label is required for the primary language 'en-GB'",
    ],
    [{ groupId: 'topics', value: 'x', label: { 'en-GB': ' ' } }, 'label.en-GB', 'The label is required'],
    [
      { groupId: 'topics', value: 'x', label: { ...label, cy: 'x'.repeat(201) } },
      'label.cy',
      'The tag label cannot be longer than 200 characters',
    ],
    [
      { groupId: 'topics', value: 'x', label: { ...label, welsh: 'x' } },
      'label.welsh',
      "The language code 'welsh' is not valid",
    ],
  ])('is refused as %j', (sent, field, message) =>
    given(topics)
      .when(create(1, sent))
      .thenRejected('Tag.Invalid', [issue(field, message)]),
  );
  it('is refused in a group that has 10,000', () => {
    const tags = Array.from({ length: 10_000 }, (_, index) => tag(index + 1, `t${index}`));
    given(topics, ...tags)
      .when(create(10_001, { groupId: 'topics', value: 'more', label: { 'en-GB': 'more' } }))
      .thenRejected('Tag.Invalid', [issue('groupId', 'A tag group cannot have more than 10000 tags')]);
  });
});

describe('changing a tag', () => {
  const before = tag(1, 'books', { label: { 'en-GB': 'Books', cy: 'Llyfrau' } });
  it('replaces all labels, and keeps absent properties', () =>
    given(topics, before)
      .when(change(1, { label }))
      .then(changed(1, '2.0', { label })));
  it('does nothing without a difference, in any order of languages', () =>
    given(topics, before)
      .when(change(1, { id: tagId(1), groupId: 'Topics', value: 'books', label: { cy: 'Llyfrau', 'en-GB': 'Books' } }))
      .then());
  it('may change only the case of its value', () =>
    given(topics, before)
      .when(change(1, { value: 'Books' }))
      .then(changed(1, '2.0', { value: 'Books' })));
  it('is refused unless the version is the latest, together with conflicts with others', () =>
    given(topics, before, changed(1, '2.0', { value: 'volumes' }), tag(2, 'films'))
      .when(change(1, { value: 'films', version: { versionNo: '1.0' } }))
      .thenRejected('Tag.Conflict', [
        issue('version.versionNo', 'The tag is not the latest version'),
        issue('value', "The value 'films' is already used in the tag group 'topics'"),
      ]));
  it.each([
    [{ id: tagId(2) }, 'id', 'The id is not that of the tag'],
    [{ groupId: 'other' }, 'groupId', 'A tag cannot change its group'],
    [{ value: null }, 'value', 'The value is required'],
    [{ label: null }, 'label', 'The label is required'],
    [{ label: { cy: 'x' } }, 'label', "A label is required for the primary language 'en-GB'"],
  ])('is refused as %j', (sent, field, message) =>
    given(topics, before)
      .when(change(1, sent))
      .thenRejected('Tag.Invalid', [issue(field, message)]),
  );
  it('needs a label in a primary language that the project has since got', () =>
    given(topics, tag(1, 'books', { label: { cy: 'Llyfrau' } }))
      .when(change(1, { value: 'x' }))
      .thenRejected('Tag.Invalid', [issue('label', "A label is required for the primary language 'en-GB'")]));
  it('needs a tag', () => given(topics).when(change(1, {})).thenRejected('Tag.NotFound'));
});

describe('deleting a tag', () => {
  const [a, b, c] = [tag(1, 'a'), tag(2, 'b'), tag(3, 'c')];
  it('removes it while it is unused', () => given(topics, a).when(remove(1)).then(gone(1)));
  it.each([
    [3, "The tag 'a' is used by 3 entries"],
    ['more', "The tag 'a' is used by more than 1000 entries"],
  ] as const)('is refused while it is in use: %s', (uses, message) =>
    given(topics, a)
      .when(remove(1, undefined, new Map([[tagId(1), uses]])))
      .thenRejected('Tag.InUse', [issue('id', message)]),
  );
  it('merges it into its replacement, used or not', () =>
    given(topics, a, b)
      .when(remove(1, tagId(2).toUpperCase(), new Map([[tagId(1), 3]])))
      .then(merged(1, 2)));
  it.each([
    ['x', 'The replacement tag id is not a GUID'],
    [tagId(9), `The tag '${tagId(9)}' does not exist`],
    [tagId(1), 'A tag cannot replace itself'],
    [tagId(4), "The tag 'd' does not belong to the tag group 'topics'"],
  ])('is refused with the replacement %s', (replacement, message) =>
    given(topics, group('other'), a, tag(4, 'd', { groupId: 'other' }))
      .when(remove(1, replacement))
      .thenRejected('Tag.BadReplacement', [issue('replacementTagId', message)]),
  );
  it('happens once, and reports the replacement of a merged tag', () => {
    given(topics, a, gone(1))
      .when(remove(1))
      .thenRejected('Tag.NotFound', { projectId: 'library', tagId: tagId(1) });
    given(topics, a, b, c, merged(1, 2), merged(2, 3))
      .when(remove(1))
      .thenRejected('Tag.NotFound', { projectId: 'library', tagId: tagId(1), mergedInto: tagId(3) });
  });
  it('leaves an id that leads to the replacement, however often that is merged', () => {
    const { state } = given(topics, a, b, c, merged(1, 2), merged(2, 3));
    expect(tagOf(state, tagId(1))?.value).toBe('c');
    const without = given(topics, a, b, merged(1, 2), gone(2)).state;
    expect(tagOf(without, tagId(1))).toBeUndefined();
    expect(state.groups.get('topics')?.tagCount).toBe(1);
  });
});

describe('deleting several tags', () => {
  const [a, b, c, foreign] = [tag(1, 'a'), tag(2, 'b'), tag(3, 'c'), tag(4, 'd', { groupId: 'other' })];
  const all = [topics, group('other'), a, b, c, foreign];
  it('removes the unused ones, each once, and keeps the others', () =>
    given(...all)
      .when(
        removeAll(
          [tagId(1), tagId(1).toUpperCase(), tagId(2), 'x', 7, tagId(4), tagId(9)],
          undefined,
          new Map([[tagId(2), 1]]),
        ),
      )
      .then(gone(1)));
  it('merges all of them into one', () =>
    given(...all)
      .when(removeAll([tagId(1), tagId(2)], tagId(3)))
      .then(merged(1, 3), merged(2, 3)));
  it.each<[string, readonly unknown[], string | undefined, string]>([
    ['none', [], undefined, 'Tag.BadList'],
    ['too many', Array.from({ length: 1_001 }, (_, index) => tagId(index)), undefined, 'Tag.BadList'],
    ['a replacement among them', [tagId(1), tagId(2)], tagId(2), 'Tag.BadReplacement'],
    ['a replacement of another group', [tagId(1)], tagId(4), 'Tag.BadReplacement'],
  ])('does nothing for %s', (_, ids, replacement, code) =>
    given(...all)
      .when(removeAll(ids, replacement))
      .thenRejected(code),
  );
  it('needs the group', () =>
    given()
      .when(removeAll([tagId(1)]))
      .thenRejected('TagGroup.NotFound'));
});
