import { deciderSpec } from '@annal/testing';
import { tagSetAggregate } from './tag-set.aggregate.ts';
import { changeGroup, createGroup, deleteGroup, event, facts, group, projectUuid, tag } from './testing/tag-sets.ts';

const given = deciderSpec(tagSetAggregate);
const changed = (details: object) =>
  event('TagGroupDetailsChanged', { groupId: 'topics', versionNo: '2.0', ...details });
const issue = (field: string, message: string) => [{ field, message }];

describe('creating a tag group', () => {
  it('stores the given values, trimmed', () =>
    given()
      .when(createGroup({ id: 'topics', name: ' Topics ', description: 'What a book is about' }))
      .then(group('topics', { name: 'Topics', description: 'What a book is about' })));
  it('is refused with an id in use, in any case, before any other check', () =>
    given(group('topics'))
      .when(createGroup({ id: 'topicS', name: '' }))
      .thenRejected('TagGroup.IdTaken', issue('id', "A tag group with the id 'topicS' already exists")));
  it('accepts the id of a deleted group', () =>
    given(group('topics'), event('TagGroupDeleted', { groupId: 'topics' }))
      .when(createGroup({ id: 'topics', name: 'topics' }))
      .then(group('topics')));
  it.each([
    [{ name: 'x' }, 'id', 'The id is required'],
    [{ id: 'a b', name: 'x' }, 'id', 'The tag group id is not valid'],
    [{ id: 'a'.repeat(65), name: 'x' }, 'id', 'The tag group id cannot be longer than 64 characters'],
    [{ id: 'a' }, 'name', 'The name is required'],
    [{ id: 'a', name: ' ' }, 'name', 'The name is required'],
    [{ id: 'a', name: 'x'.repeat(101) }, 'name', 'The tag group name cannot be longer than 100 characters'],
    [
      { id: 'a', name: 'x', description: 'x'.repeat(501) },
      'description',
      'The tag group description cannot be longer than 500 characters',
    ],
    [{ id: 'a', unreadable: issue('name', 'no text') }, 'name', 'no text'],
  ])('is refused as %j', (sent, field, message) =>
    given().when(createGroup(sent)).thenRejected('TagGroup.Invalid', issue(field, message)),
  );
  it('is refused in a project that has 500', () => {
    const groups = Array.from({ length: 500 }, (_, index) => group(`g${index}`));
    given(...groups)
      .when(createGroup({ id: 'more', name: 'more' }))
      .thenRejected('TagGroup.Invalid', issue('id', 'A project cannot have more than 500 tag groups'));
  });
});

describe('changing a tag group', () => {
  const before = group('topics', { description: 'All' });
  it('stores the differences, and raises the version', () =>
    given(before)
      .when(changeGroup('Topics', { id: 'TOPICS', name: 'Subjects', version: { versionNo: '1.0' } }))
      .then(changed({ name: 'Subjects' })));
  it('clears the description by null', () =>
    given(before)
      .when(changeGroup('topics', { description: null }))
      .then(changed({ description: null })));
  it('does nothing without a difference', () =>
    given(before)
      .when(changeGroup('topics', { id: 'topics', name: 'topics', description: 'All' }))
      .then());
  it('is refused unless the version is the latest', () =>
    given(before, changed({ name: 'Subjects' }))
      .when(changeGroup('topics', { name: '', version: { versionNo: '1.0' } }))
      .thenRejected(
        'TagGroup.NotLatestVersion',
        issue('version.versionNo', 'The tag group is not the latest version'),
      ));
  it.each([
    [{ id: 'other' }, 'id', 'The tag group id cannot be changed'],
    [{ name: null }, 'name', 'The name is required'],
    [{ version: { versionNo: 'x' } }, 'version.versionNo', 'The version number is not valid'],
  ])('is refused as %j', (sent, field, message) =>
    given(before).when(changeGroup('topics', sent)).thenRejected('TagGroup.Invalid', issue(field, message)),
  );
  it('needs a group', () => given().when(changeGroup('topics', {})).thenRejected('TagGroup.NotFound'));
});

describe('deleting a tag group', () => {
  it('removes it', () =>
    given(group('topics'))
      .when(deleteGroup('TOPICS'))
      .then(event('TagGroupDeleted', { groupId: 'topics' })));
  it('is refused while it has tags', () =>
    given(group('topics'), tag(1, 'books'))
      .when(deleteGroup('topics'))
      .thenRejected('TagGroup.NotEmpty', issue('id', "The tag group 'topics' has tags")));
  it('is refused while a field names it', () =>
    given(group('topics'))
      .when(deleteGroup('topics', { kind: 'contentType', id: 'book' }))
      .thenRejected('TagGroup.InUse', issue('id', "The tag group 'topics' is used by the content type 'book'")));
  it('needs a group', () => given().when(deleteGroup('topics')).thenRejected('TagGroup.NotFound'));
});

describe('the deletion of the project', () => {
  const close = { type: 'CloseTags', data: { projectUuid } } as const;
  const closed = event('TagsClosed', {});
  it('removes everything, once', () => {
    given(group('topics'), tag(1, 'books')).when(close).then(closed);
    given(closed).when(close).then();
  });
  it('accepts nothing afterwards', () =>
    given(group('topics'), closed)
      .when(createGroup({ id: 'topics', name: 'topics' }))
      .thenRejected('Project.NotFound', [
        { field: 'projectId', message: `A project with the Id '${facts.projectId}' does not exist` },
      ]));
});
