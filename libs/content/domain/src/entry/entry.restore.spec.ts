import { contensisEntryApproval } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { entryAggregate } from './entry.aggregate.ts';
import type { EntryFacts, RemoveExpiredVariation } from './entry.commands.ts';
import {
  archived,
  create,
  created,
  deleted,
  entryId,
  factsWith,
  invoke,
  issue,
  modelWith,
  moved,
  published,
  remove,
  restored,
  revise,
  revised,
  stale,
  summaryOf,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const both = ['en-GB', 'cy'];
const welsh = created({ language: 'cy', ...summaryOf(both) });
const publishedBook = [created(), published(), moved('publish', 'draft', 'versionComplete')];
const binned = deleted('en-GB', summaryOf([], ['en-GB']));
const back = summaryOf(['en-GB']);

describe('restoring', () => {
  it.each(['sysRestore', '*.sysRestore', 'draft.sysRestore', 'versionComplete.sysRestore'])(
    'brings back a variation deleted by %s',
    (event) => {
      given(created(), binned).when(invoke(event)).then(restored('en-GB', back));
    },
  );

  it('starts in the initial state with the former version, and remembers its publication', () => {
    given(...publishedBook, deleted('en-GB', summaryOf([], ['en-GB']), { wasPublished: true }))
      .when(invoke({ event: 'sysRestore', language: 'en-gb', version: '1.0', data: { why: 'missed' } }))
      .then(restored('en-GB', back, 'versionComplete', { 'en-GB': 1 }, { data: { why: 'missed' } }));
    const restoredBook = given(...publishedBook, binned, restored('en-GB', back, 'versionComplete'));
    expect(restoredBook.state).toMatchObject({
      variations: [{ state: 'draft', isBinned: false, versionNo: '1.0', publishedVersionNo: null, lastPublication: 1 }],
    });
  });

  it('affects one language, or all that are deleted', () => {
    const history = [
      created(),
      welsh,
      deleted('en-GB', summaryOf(['cy'], ['en-GB'])),
      deleted('cy', summaryOf([], both)),
    ];
    given(...history)
      .when(invoke({ event: 'sysRestore', language: 'cy' }))
      .then(restored('cy', summaryOf(['cy'], ['en-GB'])));
    given(...history)
      .when(invoke('sysRestore'))
      .then(restored('en-GB', summaryOf(['en-GB'], ['cy'])), restored('cy', summaryOf(both)));
    given(...history.slice(0, 3))
      .when(invoke('sysRestore'))
      .then(restored('en-GB', summaryOf(both)));
  });

  it('does not return to the archive', () =>
    given(created(), archived('en-GB', summaryOf(['en-GB'], [], ['en-GB'])), binned)
      .when(invoke('sysRestore'))
      .then(restored('en-GB', back, 'archived')));

  it('follows the workflow of the content type', () => {
    const facts = factsWith({}, modelWith({}, contensisEntryApproval));
    const workflowId = 'contensisEntryApproval';
    given(created(), moved('submit', 'draft', 'awaitingApproval', { workflowId }), binned)
      .when(invoke('sysRestore', facts))
      .then(restored('en-GB', back, 'awaitingApproval', {}, { workflowId }));
  });

  it('needs the permission to restore or to have deleted it', () => {
    const only = (granted: string) => factsWith({ mayUse: (_, action) => action === granted });
    for (const granted of ['contensisEntryBasic.sysRestore', 'contensisEntryBasic.draft.sysDelete'])
      given(created(), binned)
        .when(invoke('sysRestore', only(granted)))
        .then(restored('en-GB', back));
    given(created(), binned)
      .when(invoke('sysRestore', only('contensisEntryBasic.versionComplete.sysDelete')))
      .thenRejected('Access.Denied');
    const mayUse: EntryFacts['mayUse'] = (_, __, language) => language === 'cy';
    given(created(), welsh, deleted('en-GB', summaryOf(['cy'], ['en-GB'])), deleted('cy', summaryOf([], both)))
      .when(invoke('sysRestore', factsWith({ mayUse })))
      .thenRejected('Access.Denied');
  });

  it('is refused when nothing is deleted', () => {
    const refusal = [issue('event', 'Event sysRestore cannot be used while the entry is in state draft')];
    given(created()).when(invoke('sysRestore')).thenRejected('Entry.Invalid', refusal);
    given(created(), welsh, deleted('cy', summaryOf(['en-GB'], ['cy'])))
      .when(invoke({ event: 'sysRestore', language: 'en-GB' }))
      .thenRejected('Entry.Invalid', refusal);
    given(created(), binned, restored('en-GB', back)).when(invoke('sysRestore')).thenRejected('Entry.Invalid', refusal);
  });

  it('is refused with a stale version or an invalid body', () => {
    given(created(), revised(), binned)
      .when(invoke({ event: 'sysRestore', language: 'en-GB', version: '0.1' }))
      .thenRejected('Entry.Invalid', [stale]);
    given(created(), binned)
      .when(invoke({ event: 'sysRestore', language: 'english' }))
      .thenRejected('Entry.Invalid', [issue('language')]);
    given(created(), binned)
      .when(invoke({ event: 'nowhere.sysRestore' }))
      .thenRejected('Entry.NotFound');
  });

  it('is not found when nothing was there, or all is permanently deleted', () => {
    given().when(invoke('sysRestore')).thenRejected('Entry.NotFound');
    given(created(), binned)
      .when(invoke({ event: 'sysRestore', language: 'cy' }))
      .thenRejected('Entry.NotFound');
    given(created(), binned, deleted('en-GB', summaryOf([]), { permanent: true, wasBinned: true }))
      .when(invoke('sysRestore'))
      .thenRejected('Entry.NotFound');
    given(created(), binned)
      .when(invoke('sysRestore', factsWith({}, null)))
      .thenRejected('Entry.NotFound');
  });
});

describe('a language in the recycle bin', () => {
  const history = [created(), welsh, deleted('cy', summaryOf(['en-GB'], ['cy']))];

  it('can be neither edited nor created again', () => {
    given(...history)
      .when(revise({ title: 'Eto', sys: { language: 'cy' } }))
      .thenRejected('Entry.Invalid', [issue('id')]);
    given(...history)
      .when(create({ title: 'Eto', sys: { id: entryId, contentTypeId: 'book', language: 'cy' } }))
      .thenRejected('Entry.Invalid', [issue('id')]);
  });

  it('does not prevent others from being created', () => {
    given(created(), binned)
      .when(create({ title: 'Eto', sys: { id: entryId, contentTypeId: 'book', language: 'cy', slug: 'eto' } }))
      .then(
        created({
          language: 'cy',
          ...summaryOf(['cy'], ['en-GB']),
          fields: { title: 'Eto', shelf: 'A1' },
          slug: 'eto',
        }),
      );
  });
});

describe('the time in the recycle bin', () => {
  const expired = (deletion: number, language = 'en-GB'): RemoveExpiredVariation => ({
    type: 'RemoveExpiredVariation',
    data: { facts: factsWith(), language, deletion },
  });
  const gone = { permanent: true, wasBinned: true };

  it('ends with the permanent deletion of the variation', () => {
    given(created(), binned)
      .when(expired(1))
      .then(deleted('en-GB', summaryOf([]), gone));
    given(created(), welsh, deleted('cy', summaryOf(['en-GB'], ['cy'])))
      .when(expired(2, 'cy'))
      .then(deleted('cy', summaryOf(['en-GB']), gone));
  });

  it('has no effect on a variation restored, removed or deleted again since', () => {
    given(created(), binned, restored('en-GB', back)).when(expired(1)).then();
    given(created(), binned, restored('en-GB', back), binned).when(expired(1)).then();
    given(created(), binned, deleted('en-GB', summaryOf([]), gone))
      .when(expired(1))
      .then();
    given(created(), binned).when(expired(1, 'cy')).then();
    given().when(expired(0)).then();
  });

  it('can be shortened', () =>
    given(created(), binned)
      .when(remove({ permanent: true }))
      .then(deleted('en-GB', summaryOf([]), gone)));
});
