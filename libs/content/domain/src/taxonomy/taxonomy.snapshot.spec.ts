import { taxonomyAggregate } from './taxonomy.aggregate.ts';
import { taxonomySnapshot } from './taxonomy.snapshot.ts';
import type { Taxonomy } from './taxonomy.state.ts';
import { closed, create, created, deleted, ordered } from './testing/taxonomies.ts';

const restored = (taxonomy: Taxonomy): Taxonomy => {
  const unpacking = taxonomySnapshot.unpack();
  for (const piece of taxonomySnapshot.pack(taxonomy)) unpacking.add(JSON.parse(JSON.stringify(piece)));
  return unpacking.state();
};

describe('the snapshot of a taxonomy', () => {
  const children = Array.from({ length: 1_500 }, (_, index) => created(`0/${index + 1}`, `n${index + 1}`));
  const events = [...children, created('0/7/1501', 'below'), ordered('0', '0/9'), deleted('0/1500')];
  const taxonomy = events.reduce(taxonomyAggregate.evolve, taxonomyAggregate.initial);

  it('restores the taxonomy', () => {
    const copy = restored(taxonomy);
    expect(copy.nodes.toJS()).toEqual(taxonomy.nodes.toJS());
    expect(copy.names.toJS()).toEqual(taxonomy.names.toJS());
    expect(copy.lastNumber).toBe(1_501);
  });

  it('decides like the taxonomy', () => {
    expect(taxonomyAggregate.decide(create('0/7', { 'en-GB': 'x' }), restored(taxonomy))).toEqual([
      created('0/7/1502', 'x'),
    ]);
    const taken = create('0', { 'en-GB': 'N7' });
    expect(() => taxonomyAggregate.decide(taken, restored(taxonomy))).toThrow('creating the taxonomy node');
  });

  it('is not taken of a closed taxonomy', () =>
    expect([...taxonomySnapshot.pack(taxonomyAggregate.evolve(taxonomy, closed))]).toEqual([]));
});
