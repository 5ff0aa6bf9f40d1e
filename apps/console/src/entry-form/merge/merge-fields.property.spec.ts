import fc from 'fast-check';
import { isSame, type Fields, type Value } from '../values/values.ts';
import { keysToChoose, mergeFields, proposalOf, type Choice } from './merge-fields.ts';

const text = fc.constantFrom('', 'a', 'b', 'c');
const item = fc.record({ id: fc.constantFrom('1', '2', '3', '4'), value: text });
const items = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 });
const value: fc.Arbitrary<Value | undefined> = fc.oneof(text, items, fc.constantFrom(null, undefined, 1, true));
const fields: fc.Arbitrary<Fields> = fc.record({ title: value, body: value, parts: items });
const noChoice = new Map<string, Choice>();

describe('merging what two people changed', () => {
  it('keeps what only one of them changed', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const proposal = proposalOf(theirs, mergeFields(base, mine, theirs), noChoice);
        for (const name of Object.keys(base)) {
          if (isSame(base[name], mine[name])) expect(isSame(proposal[name], theirs[name])).toBe(true);
          if (isSame(base[name], theirs[name])) expect(isSame(proposal[name], mine[name])).toBe(true);
        }
      }),
    );
  });

  it('has nothing to ask when one of them changed nothing', () => {
    fc.assert(
      fc.property(fields, fields, (base, mine) => {
        expect(keysToChoose(mergeFields(base, mine, base))).toEqual([]);
        expect(keysToChoose(mergeFields(base, base, mine))).toEqual([]);
        expect(mergeFields(base, base, base)).toEqual([]);
      }),
    );
  });

  it('asks the same of both', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const one = keysToChoose(mergeFields(base, mine, theirs));
        const other = keysToChoose(mergeFields(base, theirs, mine));
        expect(one.toSorted()).toEqual(other.toSorted());
      }),
    );
  });

  it('takes one side of a field if that is chosen everywhere and the items have no ids', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const merges = mergeFields(base, mine, theirs);
        for (const [choice, side] of [['mine', mine] as const, ['theirs', theirs] as const]) {
          const choices = new Map(keysToChoose(merges).map((key) => [key, choice]));
          const proposal = proposalOf(theirs, merges, choices);
          for (const merge of merges)
            if (merge.kind === 'conflict' && !merge.items)
              expect(isSame(proposal[merge.field], side[merge.field])).toBe(true);
        }
      }),
    );
  });

  it('keeps every item that somebody added or changed, whatever is removed', () => {
    fc.assert(
      fc.property(items, items, items, (base, mine, theirs) => {
        const [parts] = [
          proposalOf({ parts: theirs }, mergeFields({ parts: base }, { parts: mine }, { parts: theirs }), noChoice)[
            'parts'
          ],
        ];
        const left = new Map((parts as typeof base).map((each) => [each.id, each.value]));
        const before = new Map(base.map((each) => [each.id, each.value]));
        const own = new Map(mine.map((each) => [each.id, each.value]));
        for (const each of mine) if (before.get(each.id) !== each.value) expect(left.get(each.id)).toBe(each.value);
        for (const each of theirs)
          if (before.get(each.id) !== each.value && own.get(each.id) === before.get(each.id))
            expect(left.get(each.id)).toBe(each.value);
        expect(new Set(left.keys()).size).toBe((parts as typeof base).length);
      }),
    );
  });
});

describe('merging lists whose items have ids', () => {
  const list = (...ids: readonly string[]) => ids.map((id) => ({ id, value: id }));
  const merged = (base: Value, mine: Value, theirs: Value) => {
    const merges = mergeFields({ parts: base }, { parts: mine }, { parts: theirs });
    return {
      order: (proposalOf({ parts: theirs }, merges, noChoice)['parts'] as { id: string }[]).map(({ id }) => id),
      keys: keysToChoose(merges),
    };
  };

  it.each([
    ['additions at different places', list('1', '2'), list('1', '3', '2'), list('1', '2', '4'), ['1', '3', '2', '4']],
    ['a removal and an addition', list('1', '2'), list('2'), list('1', '2', '3'), ['2', '3']],
    [
      'a move of mine and an addition',
      list('1', '2', '3'),
      list('3', '1', '2'),
      list('1', '2', '3', '4'),
      ['3', '4', '1', '2'],
    ],
    [
      'a move of theirs and an addition',
      list('1', '2', '3'),
      list('1', '5', '2', '3'),
      list('3', '1', '2'),
      ['3', '1', '5', '2'],
    ],
  ])('joins %s', (_, base, mine, theirs, order) => {
    expect(merged(base, mine, theirs)).toEqual({ order, keys: [] });
  });

  it('asks for an item that both changed, and no other', () => {
    const changed = (value: string) => [{ id: '1', value }, ...list('2')];
    const merges = mergeFields({ parts: list('1', '2') }, { parts: changed('mine') }, { parts: changed('theirs') });
    expect(keysToChoose(merges)).toEqual(['parts/1']);
    const theirs = proposalOf({}, merges, new Map([['parts/1', 'theirs']]));
    expect(theirs).toEqual({ parts: changed('theirs') });
  });

  it('lets a removal be chosen where the other changed the item', () => {
    const merges = mergeFields(
      { parts: list('1', '2') },
      { parts: list('2') },
      { parts: [{ id: '1', value: 'new' }, ...list('2')] },
    );
    expect(keysToChoose(merges)).toEqual(['parts/1']);
    expect(proposalOf({}, merges, new Map([['parts/1', 'mine']]))).toEqual({ parts: list('2') });
  });
});
