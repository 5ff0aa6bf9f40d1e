import fc from 'fast-check';
import type { Choice } from '../../../entry-form/merge/merge-fields.ts';
import { changesOf } from './changes.ts';
import type { Draft } from './draft.ts';
import { mergeDefinitions, partOf } from './merge.ts';
import { draftWith, field, group } from './testing/drafts.ts';

const none = new Map<string, Choice>();
const renamed = (id: string, text: string) => field(id, null, { name: { 'en-GB': text } });
const base = draftWith([field('title'), field('pages'), field('shelf')], [group('stock')]);

describe('two people who change a definition', () => {
  it('both keep what they did to different properties of the same field', () => {
    const mine = draftWith([renamed('title', 'Heading'), field('pages'), field('shelf')], [group('stock')]);
    const needed = field('title', null, { validations: { required: { message: null } } });
    const theirs = draftWith([needed, field('pages'), field('shelf')], [group('stock')]);
    const merge = mergeDefinitions(base, mine, theirs);
    expect(merge.toChoose).toEqual([]);
    expect(merge.drafted(none).fields[0]).toMatchObject({
      name: { 'en-GB': 'Heading' },
      validations: { required: {} },
    });
  });

  it('choose where both changed the same property', () => {
    const merge = mergeDefinitions(
      base,
      draftWith([renamed('title', 'Mine')]),
      draftWith([renamed('title', 'Theirs')]),
    );
    expect(merge.toChoose.map(partOf)).toEqual([{ list: 'fields', id: 'title', property: 'name' }]);
    const [key = ''] = merge.toChoose;
    const nameFor = (choice: Choice) => merge.drafted(new Map([[key, choice]])).fields[0]?.name['en-GB'];
    expect([nameFor('mine'), nameFor('theirs')]).toEqual(['Mine', 'Theirs']);
  });

  it('keep a field that one removes and the other changes', () => {
    const without = draftWith([field('pages'), field('shelf')], [group('stock')]);
    const changed = draftWith([renamed('title', 'Heading'), field('pages'), field('shelf')], [group('stock')]);
    for (const [mine, theirs] of [
      [without, changed],
      [changed, without],
    ] as const) {
      const title = mergeDefinitions(base, mine, theirs)
        .drafted(none)
        .fields.find(({ id }) => id === 'title');
      expect(title?.name).toEqual({ 'en-GB': 'Heading' });
    }
  });

  const fields = fc
    .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.constantFrom('one', 'two') }), {
      selector: ({ id }) => id,
    })
    .map((all) => all.map(({ id, text }) => renamed(id, text)));
  const anyDraft: fc.Arbitrary<Draft> = fields.map((all) => draftWith(all));

  it('get the version of the one who changed something, if the other did not', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, after) => {
        for (const [mine, theirs] of [
          [after, before],
          [before, after],
        ] as const) {
          const merge = mergeDefinitions(before, mine, theirs);
          expect(merge.toChoose).toEqual([]);
          expect(changesOf(after, merge.drafted(none))).toEqual([]);
        }
      }),
    );
  });
});
