import fc from 'fast-check';
import { changesOf } from './changes.ts';
import type { Draft } from './draft.ts';
import { draftWith, field } from './testing/drafts.ts';
import { broughtBack, subjectOf } from './versions.ts';

describe('older versions', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const name = fc.constantFrom('one', 'two');
  const fields = fc.uniqueArray(fc.record({ id, name }), { selector: (each) => each.id });
  const drafts: fc.Arbitrary<Draft> = fc.record({ fields, workflowId: name }).map(({ workflowId, ...of }) => ({
    ...draftWith(of.fields.map((each) => field(each.id, null, { name: { 'en-GB': each.name } }))),
    workflowId,
  }));

  it('are there again when each difference is brought back', () => {
    fc.assert(
      fc.property(drafts, drafts, (older, draft) => {
        let next = draft;
        for (const subject of changesOf(older, draft).map(subjectOf)) next = broughtBack(next, older, subject);
        next = broughtBack(next, older, 'order');
        expect(changesOf(older, next)).toEqual([]);
      }),
    );
  });
});
