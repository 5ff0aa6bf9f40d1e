import { contensisEntryApproval, contensisEntryBasic } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { entryAggregate } from './entry.aggregate.ts';
import type { EntryFacts, SentTrigger } from './entry.commands.ts';
import { answeringLanguage } from './entry.invoke.ts';
import {
  archived,
  created,
  deleted,
  factsWith,
  invoke,
  issue,
  modelWith,
  moved,
  published,
  remove,
  revise,
  stale,
  summaryOf,
  unarchived,
  unpublished,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const both = ['en-GB', 'cy'];
const one = summaryOf(['en-GB']);
const shelved = summaryOf(['en-GB'], [], ['en-GB']);
const welsh = created({ language: 'cy', ...summaryOf(both) });
const publishedBook = [created(), published(), moved('publish', 'draft', 'versionComplete')];
const inArchive = [created(), archived('en-GB', shelved)];

describe('archiving', () => {
  it.each(['sysArchive', '*.sysArchive', 'draft.sysArchive', 'versionComplete.sysArchive', 'SYSARCHIVE'])(
    'takes a draft out of use by %s',
    (event) => {
      given(created()).when(invoke(event)).then(archived('en-GB', shelved));
    },
  );

  it('unpublishes a live version', () =>
    given(...publishedBook)
      .when(invoke('sysArchive'))
      .then(unpublished(), archived('en-GB', shelved, 'versionComplete')));

  it('keeps the data of the trigger, and checks its version', () =>
    given(created())
      .when(invoke({ event: 'sysArchive', language: 'en-GB', version: '0.1', data: { why: 'old' } }))
      .then(archived('en-GB', shelved, 'draft', { data: { why: 'old' } })));

  it('affects one language, or all that are not archived yet', () => {
    const first = archived('cy', summaryOf(both, [], ['cy']));
    given(created(), welsh)
      .when(invoke({ event: 'sysArchive', language: 'cy' }))
      .then(first);
    given(created(), welsh)
      .when(invoke('sysArchive'))
      .then(archived('en-GB', summaryOf(both, [], ['en-GB'])), archived('cy', summaryOf(both, [], both)));
    given(created(), welsh, first)
      .when(invoke('sysArchive'))
      .then(archived('en-GB', summaryOf(both, [], both)));
  });

  it('is possible in every state of any workflow', () => {
    const workflowId = 'contensisEntryApproval';
    const facts = factsWith({}, modelWith({}, contensisEntryApproval));
    given(created(), moved('submit', 'draft', 'awaitingApproval', { workflowId }))
      .when(invoke('sysArchive', facts))
      .then(archived('en-GB', shelved, 'awaitingApproval', { workflowId }));
  });

  it('does not need a state of that name in the definition', () => {
    const [draft] = contensisEntryBasic.states;
    const facts = factsWith({}, modelWith({}, { ...contensisEntryBasic, states: [draft] }));
    given(created()).when(invoke('sysArchive', facts)).then(archived('en-GB', shelved));
    given(...inArchive)
      .when(invoke('archived.sysUnarchive', facts))
      .then(unarchived('en-GB', one));
  });

  const refused: [string, SentTrigger, readonly (string | undefined)[]][] = [
    ['twice', { event: 'sysArchive' }, ['event']],
    ['by an event of its former state', { event: 'publish' }, ['event']],
    ['with a stale version', { event: 'sysArchive', language: 'en-GB', version: '0.9' }, ['event', stale.field]],
    ['with data that is not an object', { event: 'sysUnarchive', data: 1 }, ['data']],
  ];
  it.each(refused)('cannot be done to an archived variation %s', (_, trigger, fields) => {
    given(...inArchive)
      .when(invoke(trigger))
      .thenRejected(
        'Entry.Invalid',
        fields.map((field) => issue(field ?? '')),
      );
  });

  it('names the state in which it was refused', () =>
    given(...inArchive)
      .when(invoke('sysArchive'))
      .thenRejected('Entry.Invalid', [
        issue('event', 'Event sysArchive cannot be used while the entry is in state archived'),
      ]));

  it('leaves nothing to edit, publish or unpublish', () => {
    given(...inArchive)
      .when(revise({ title: 'New' }))
      .thenRejected('Entry.Invalid', [issue('sys.workflow.state')]);
    given(...inArchive)
      .when(invoke('sysUnpublish'))
      .thenRejected('Entry.NotPublished');
  });

  it('needs its own permission for every language', () => {
    const mayUse: EntryFacts['mayUse'] = (_, action, language) =>
      language === 'cy' && action === 'contensisEntryBasic.sysArchive';
    const facts = factsWith({ mayUse });
    given(created(), welsh).when(invoke('sysArchive', facts)).thenRejected('Access.Denied');
    given(created(), welsh)
      .when(invoke({ event: 'sysArchive', language: 'cy' }, facts))
      .then(archived('cy', summaryOf(both, [], ['cy'])));
    given(...inArchive)
      .when(invoke('sysUnarchive', facts))
      .thenRejected('Access.Denied');
  });

  it('returns the default language when it affects all', () => {
    const { state } = given(welsh, created({ ...summaryOf(['cy', 'en-GB']) }));
    const events = [archived('cy', summaryOf(both)), archived('en-GB', summaryOf(both))];
    expect(answeringLanguage(factsWith(), state, {}, events)).toBe('en-GB');
    expect(answeringLanguage(factsWith(), state, { language: 'cy' }, events.slice(0, 1))).toBe('cy');
  });
});

describe('unarchiving', () => {
  it.each(['sysUnarchive', '*.sysUnarchive', 'archived.sysUnarchive'])(
    'starts again in the initial state by %s',
    (event) => {
      given(created(), archived('en-GB', shelved, 'versionComplete'))
        .when(invoke(event))
        .then(unarchived('en-GB', one));
    },
  );

  it('affects one language, or all that are archived', () => {
    const history = [
      created(),
      welsh,
      archived('en-GB', summaryOf(both, [], ['en-GB'])),
      archived('cy', summaryOf(both, [], both)),
    ];
    given(...history)
      .when(invoke({ event: 'sysUnarchive', language: 'cy' }))
      .then(unarchived('cy', summaryOf(both, [], ['en-GB'])));
    given(...history)
      .when(invoke('sysUnarchive'))
      .then(unarchived('en-GB', summaryOf(both, [], ['cy'])), unarchived('cy', summaryOf(both)));
  });

  it('keeps the version, which can be published again', () =>
    given(...publishedBook, unpublished(), archived('en-GB', shelved, 'versionComplete'), unarchived('en-GB', one))
      .when(invoke({ event: 'publish', version: '1.0' }))
      .then(published('en-GB', { versionNo: '2.0' }), moved('publish', 'draft', 'versionComplete')));

  it('is refused for a variation that is not archived', () => {
    given(created(), welsh, archived('cy', summaryOf(both, [], ['cy'])))
      .when(invoke({ event: 'sysUnarchive', language: 'en-GB' }))
      .thenRejected('Entry.Invalid', [issue('event')]);
    given(created(), welsh)
      .when(invoke('sysUnarchive'))
      .thenRejected('Entry.Invalid', [issue('event')]);
  });

  it('does not affect the recycle bin', () =>
    given(...inArchive, deleted('en-GB', summaryOf([], ['en-GB'])))
      .when(invoke('sysUnarchive'))
      .thenRejected('Entry.NotFound'));
});

describe('deleting an archived variation', () => {
  it('removes it from the archive', () =>
    given(...inArchive)
      .when(remove())
      .then(deleted('en-GB', summaryOf([], ['en-GB']))));

  it('needs the permission to delete in that state', () => {
    const facts = factsWith({ mayUse: (_, action) => action !== 'contensisEntryBasic.archived.sysDelete' });
    given(...inArchive)
      .when(remove({ facts }))
      .thenRejected('Access.Denied');
  });
});
