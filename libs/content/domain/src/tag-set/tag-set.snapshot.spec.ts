import { tagSetAggregate } from './tag-set.aggregate.ts';
import { tagSetSnapshot } from './tag-set.snapshot.ts';
import type { TagSet } from './tag-set.state.ts';
import { change, event, gone, group, merged, tag } from './testing/tag-sets.ts';

const restored = (set: TagSet): TagSet => {
  const unpacking = tagSetSnapshot.unpack();
  for (const piece of tagSetSnapshot.pack(set)) unpacking.add(JSON.parse(JSON.stringify(piece)));
  return unpacking.state();
};

describe('the snapshot of a tag set', () => {
  const tags = Array.from({ length: 2_500 }, (_, index) => tag(index + 1, `t${index + 1}`));
  const events = [group('topics'), group('empty'), ...tags, gone(7), merged(8, 9), merged(9, 10)];
  const set = events.reduce(tagSetAggregate.evolve, tagSetAggregate.initial);

  it('restores the set', () => {
    const copy = restored(set);
    expect(copy.tags.toJS()).toEqual(set.tags.toJS());
    expect(copy.groups.toJS()).toEqual(set.groups.toJS());
    expect(copy.names.toJS()).toEqual(set.names.toJS());
    expect(copy.merged.toJS()).toEqual(set.merged.toJS());
  });

  it('decides like the set', () => {
    const command = change(12, { value: 't13' });
    expect(() => tagSetAggregate.decide(command, restored(set))).toThrow(
      'There are validation errors updating the tag',
    );
  });

  it('is not taken of a closed set', () =>
    expect([...tagSetSnapshot.pack(tagSetAggregate.evolve(set, event('TagsClosed', {})))]).toEqual([]));
});
