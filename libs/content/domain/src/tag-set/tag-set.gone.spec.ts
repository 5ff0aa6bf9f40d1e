import { tagSetAggregate } from './tag-set.aggregate.ts';
import type { TagSetEvent } from './tag-set.events.ts';
import { isGone } from './tag-set.gone.ts';
import { emptyTagSet, evolve } from './tag-set.state.ts';
import { judgedDeletions } from './tag.delete.ts';
import * as sets from './testing/tag-sets.ts';

const all = [
  sets.change(1, {}),
  sets.remove(1),
  sets.changeGroup('Topics', {}),
  sets.deleteGroup('topics'),
  sets.create(1, {}),
  sets.removeAll([sets.tagId(1)]),
];
const endedBy = (event: TagSetEvent) => all.filter((command) => isGone(event, command)).map(({ type }) => type);

it('a deleted tag is gone for commands that change or delete it', () => {
  expect(endedBy(sets.gone(1))).toEqual(['ChangeTag', 'DeleteTag']);
  expect(endedBy(sets.gone(2))).toEqual([]);
  expect(endedBy(sets.merged(1, 2))).toEqual([]);
});

it('a deleted group is gone for commands that change or delete it, in any case', () => {
  expect(endedBy(sets.event('TagGroupDeleted', { groupId: 'topics' }))).toEqual(['ChangeTagGroup', 'DeleteTagGroup']);
  expect(endedBy(sets.event('TagGroupDeleted', { groupId: 'others' }))).toEqual([]);
});

it('of several tags, those whose id was used again are left alone', () => {
  const before = [sets.group('topics'), sets.tag(1, 'one'), sets.tag(2, 'two')].reduce(evolve, emptyTagSet);
  const { data } = sets.removeAll([sets.tagId(1), sets.tagId(2)]);
  const gone = new Set([sets.tagId(1)]);
  expect(tagSetAggregate.decide({ type: 'DeleteTags', data: { ...data, gone } }, before)).toEqual([sets.gone(2)]);
  expect(judgedDeletions({ ...data, gone }, before).failed).toMatchObject([{ id: sets.tagId(1) }]);
});
