import { contensisEntryBasic } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { entryAggregate } from './entry.aggregate.ts';
import {
  created,
  deleted,
  factsWith,
  issue,
  modelWith,
  moved,
  published,
  remove,
  summaryOf,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const three = ['en-GB', 'cy', 'fr'];
const entry = [
  created(),
  created({ language: 'cy', ...summaryOf(['en-GB', 'cy']) }),
  created({ language: 'fr', ...summaryOf(three) }),
];
const binned = deleted('cy', summaryOf(['en-GB', 'fr'], ['cy']));

describe('deleting', () => {
  it('puts every variation into the recycle bin', () => {
    given(...entry)
      .when(remove())
      .then(
        deleted('en-GB', summaryOf(['cy', 'fr'], ['en-GB'])),
        deleted('cy', summaryOf(['fr'], ['en-GB', 'cy'])),
        deleted('fr', summaryOf([], three)),
      );
  });

  it('affects the named variations only, and names the remaining ones', () => {
    given(...entry)
      .when(remove({ languages: ['FR', 'cy'] }))
      .then(deleted('cy', summaryOf(['en-GB', 'fr'], ['cy'])), deleted('fr', summaryOf(['en-GB'], ['cy', 'fr'])));
  });

  it('records that it was published', () => {
    given(created(), published(), moved('publish', 'draft', 'versionComplete'))
      .when(remove())
      .then(deleted('en-GB', summaryOf([], ['en-GB']), { wasPublished: true }));
  });

  it('permanently deletes live variations and those in the recycle bin', () => {
    const permanent = { permanent: true };
    given(...entry, binned)
      .when(remove({ permanent: true }))
      .then(
        deleted('en-GB', summaryOf(['fr'], ['cy']), permanent),
        deleted('cy', summaryOf(['fr']), { ...permanent, wasBinned: true }),
        deleted('fr', summaryOf([]), permanent),
      );
    given(created(), deleted('en-GB', summaryOf([], ['en-GB'])))
      .when(remove({ permanent: true }))
      .then(deleted('en-GB', summaryOf([]), { ...permanent, wasBinned: true }));
  });

  it('leaves an absent entry when all are permanently deleted', () => {
    const gone = deleted('en-GB', summaryOf([]), { permanent: true });
    expect(given(created(), gone).state).toEqual({ status: 'absent', next: 2 });
  });
});

describe('deleting is refused', () => {
  it('for a missing entry', () => {
    given().when(remove()).thenRejected('Entry.NotFound');
    given(created(), deleted('en-GB', summaryOf([], ['en-GB'])))
      .when(remove())
      .thenRejected('Entry.NotFound');
    given(...entry, binned)
      .when(remove({ languages: ['cy'] }))
      .thenRejected('Entry.NotFound');
    given(...entry)
      .when(remove({ languages: ['en-GB', 'de'] }))
      .thenRejected('Entry.NotFound');
    given(...entry)
      .when(remove({ facts: factsWith({}, null) }))
      .thenRejected('Entry.NotFound');
  });

  it('for a malformed language', () =>
    given(...entry)
      .when(remove({ languages: ['en-GB', 'welsh'] }))
      .thenRejected('Entry.Invalid', [issue('language')]));

  it('without permission for every language', () => {
    const facts = factsWith({
      mayUse: (_, action, language) => action === 'contensisEntryBasic.draft.sysDelete' && language !== 'fr',
    });
    given(...entry)
      .when(remove({ facts }))
      .thenRejected('Access.Denied', [{ message: 'Access denied' }]);
    given(...entry)
      .when(remove({ facts, languages: ['cy'] }))
      .then(deleted('cy', summaryOf(['en-GB', 'fr'], ['cy'])));
  });

  it('in a state without sysDelete', () => {
    const [draft] = contensisEntryBasic.states;
    const workflow = { ...contensisEntryBasic, states: [{ ...draft, events: draft.events.slice(0, 2) }] as const };
    const facts = factsWith({}, modelWith({}, workflow));
    given(created())
      .when(remove({ facts }))
      .thenRejected('Entry.Invalid', [issue('sys.workflow.state')]);
  });
});
