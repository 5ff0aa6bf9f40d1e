import type { LiveTagDocument, TagDocument } from '@annal/content-read-models';
import fc from 'fast-check';
import { cachedTag } from './cached-tag.ts';
import { TagTable, type Compare } from './tag-table.ts';

const byValue: Compare = (left, right) => compared(left.value, right.value) || compared(left.id, right.id);
const byIdBackwards: Compare = (left, right) => compared(right.id, left.id);
const compared = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

const change = fc.record({
  id: fc.nat(30).map(String),
  value: fc.nat(9).map(String),
  kind: fc.constantFrom('tag' as const, 'tag' as const, 'deleted' as const, 'merged' as const),
});

const document = ({ id, kind, value }: { id: string; kind: string; value: string }, changed: number) =>
  ({ id, kind, value, label: {}, changed, mergedInto: '0' }) as unknown as TagDocument;

it('has its tags in every order after each change, as a full sort would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 20 }), async (batches) => {
      const table = new TagTable();
      const live = new Map<string, TagDocument>();
      let changed = 0;
      for (const [turn, batch] of batches.entries()) {
        for (const one of batch) {
          const made = document(one, (changed += 1));
          table.apply(made);
          if (made.kind === 'tag') live.set(made.id, cachedTag(made));
          else live.delete(made.id);
        }
        const revision = Math.floor(turn / 3);
        const sorted = [...live.values()] as LiveTagDocument[];
        expect(await table.inOrder('value', () => byValue)).toEqual(sorted.sort(byValue));
        expect(await table.inOrder('back', () => byIdBackwards, revision)).toEqual(sorted.sort(byIdBackwards));
      }
    }),
  );
});

it('compares the changed tags with a few others, not all with each other', async () => {
  const table = new TagTable();
  for (let id = 0; id < 4_000; id += 1) table.apply(document({ id: String(id), kind: 'tag', value: `${id % 97}` }, id));
  let comparisons = 0;
  const counted: Compare = (left, right) => {
    comparisons += 1;
    return byValue(left, right);
  };
  await table.inOrder('value', () => counted);
  comparisons = 0;
  table.apply(document({ id: '7', kind: 'tag', value: '50' }, 5_000));
  expect(await table.inOrder('value', () => counted)).toHaveLength(4_000);
  expect(comparisons).toBeLessThan(20);
  expect(await table.inOrder('value', () => counted)).toHaveLength(4_000);
  expect(comparisons).toBeLessThan(20);
});
