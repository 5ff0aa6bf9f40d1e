import fc from 'fast-check';
import { RidSet } from './rid-set.ts';

const rids = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 300 });

function setOf(list: readonly number[]): RidSet {
  const set = new RidSet();
  set.add(list);
  return set;
}

function listOf(set: RidSet): number[] {
  const list: number[] = [];
  for (let rid = set.after(-1); rid >= 0; rid = set.after(rid)) list.push(rid);
  return list;
}

it('is what sets of numbers are', () => {
  fc.assert(
    fc.property(rids, rids, (a, b) => {
      const [one, other] = [setOf(a), setOf(b)];
      const sorted = (list: Iterable<number>) => [...list].sort((x, y) => x - y);
      expect(listOf(one)).toEqual(sorted(a));
      expect(listOf(one.and(other))).toEqual(sorted(a.filter((rid) => b.includes(rid))));
      expect(listOf(one.or(other))).toEqual(sorted(new Set([...a, ...b])));
      expect(listOf(one.without(other))).toEqual(sorted(a.filter((rid) => !b.includes(rid))));
      expect(one.or(other).size).toBe(new Set([...a, ...b]).size);
      const less = one.copy();
      for (const rid of b) less.remove(rid);
      expect(listOf(less)).toEqual(listOf(one.without(other)));
      expect(listOf(one)).toEqual(sorted(a));
      expect(b.every((rid) => one.has(rid) === a.includes(rid))).toBe(true);
    }),
  );
});
