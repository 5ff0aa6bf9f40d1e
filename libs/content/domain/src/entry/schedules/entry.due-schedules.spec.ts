import { contensisEntryBasic, stateOf, type WorkflowDefinition } from '@annal/content-rules';
import { deciderSpec, eventsOf } from '@annal/testing';
import { entryAggregate } from '../entry.aggregate.ts';
import type { EntryEvent } from '../entry.events.ts';
import { evolve, initialEntry } from '../entry.state.ts';
import {
  created,
  deleted,
  due,
  factsWith,
  missed,
  modelWith,
  moved,
  planned,
  published,
  summaryOf,
  unplanned,
  unpublished,
} from '../testing/entries.ts';

const given = deciderSpec(entryAggregate);
const april = '2026-04-01T06:00:00.000Z';
const may = '2026-05-01T06:00:00.000Z';
const publishedBook = [created(), published(), moved('publish', 'draft', 'versionComplete')];
const scheduledBook = [created(), planned('publish', april), moved('schedule', 'draft', 'scheduled')];
const welsh = created({ language: 'cy', ...summaryOf(['en-GB', 'cy']) });

describe('a due schedule', () => {
  it('publishes the scheduled version', () =>
    given(...scheduledBook)
      .when(due('publish', 1))
      .then(published(), unplanned('publish'), moved('sysPublishScheduleInvoke', 'scheduled', 'versionComplete')));

  it('publishes over the live version and its translations', () => {
    const edited = [...publishedBook, moved('sysUpdate', 'versionComplete', 'draft'), welsh, planned('publish', april)];
    given(...edited, moved('schedule', 'draft', 'scheduled'))
      .when(due('publish', 5))
      .then(
        published('en-GB', { versionNo: '2.0', replaces: '1.0', translations: ['cy'] }),
        unplanned('publish'),
        moved('sysPublishScheduleInvoke', 'scheduled', 'versionComplete'),
      );
  });

  it('is not subject to permissions', () => {
    const facts = factsWith({ mayUse: () => false });
    given(...publishedBook, planned('unpublish', april))
      .when(due('unpublish', 3, { facts }))
      .then(unpublished(), unplanned('unpublish'), moved('sysUnpublishScheduleInvoke', 'versionComplete', 'draft'));
  });

  it('unpublishes, below a newer draft too', () => {
    const edited = [...publishedBook, moved('sysUpdate', 'versionComplete', 'draft'), planned('unpublish', april)];
    given(...edited)
      .when(due('unpublish', 4))
      .then(unpublished(), unplanned('unpublish'));
  });

  it('is missed when it cannot be carried out', () => {
    given(created(), planned('publish', april)).when(due('publish', 1)).then(missed('publish', 'notScheduled'));
    given(created(), planned('unpublish', april)).when(due('unpublish', 1)).then(missed('unpublish', 'notPublished'));
    const incomplete = [created({ fields: {} }), ...scheduledBook.slice(1)];
    given(...incomplete)
      .when(due('publish', 1))
      .then(missed('publish', 'notValid'));
  });

  it('does nothing when it was replaced', () => {
    const asPlanned = [created(), planned('publish', april)];
    const rows: (readonly EntryEvent[])[] = [
      [],
      [created()],
      [...asPlanned, unplanned('publish')],
      [...asPlanned, planned('publish', may)],
      [...asPlanned, missed('publish', 'notScheduled')],
      [...asPlanned, unplanned('publish'), deleted('en-GB', summaryOf([], ['en-GB']))],
      [...asPlanned, unplanned('publish'), deleted('en-GB', summaryOf([]), { permanent: true })],
    ];
    for (const history of rows)
      given(...history)
        .when(due('publish', 1))
        .then();
  });

  it('takes effect once when it is repeated', () => {
    const first = eventsOf(entryAggregate.decide(due('publish', 1), scheduledBook.reduce(evolve, initialEntry)));
    given(...scheduledBook, ...first)
      .when(due('publish', 1))
      .then();
  });

  it('fails for an entry without its content type', () =>
    given(...scheduledBook)
      .when(due('publish', 1, { facts: factsWith({}, null) }))
      .thenRejected('Entry.NotFound'));
});

describe('a custom workflow with a state named scheduled', () => {
  const draft = stateOf(contensisEntryBasic, 'draft');
  const complete = stateOf(contensisEntryBasic, 'versionComplete');
  const waiting = { ...stateOf(contensisEntryBasic, 'scheduled'), events: [] };
  const facts = (...states: WorkflowDefinition['states'][0][]) =>
    factsWith({}, modelWith({}, { ...contensisEntryBasic, states: [draft, waiting, ...states] }));

  it('publishes at the due time, into versionComplete if it exists', () => {
    given(...scheduledBook)
      .when(due('publish', 1, { facts: facts(complete) }))
      .then(published(), unplanned('publish'), moved('sysPublishScheduleInvoke', 'scheduled', 'versionComplete'));
    const invoked = {
      type: 'WorkflowEventInvoked',
      schemaVersion: 1,
      data: { ...moved('sysPublishScheduleInvoke', '', '').data, from: undefined, to: undefined, state: 'scheduled' },
    } as const;
    given(...scheduledBook)
      .when(due('publish', 1, { facts: facts() }))
      .then(published('en-GB', { state: 'scheduled' }), unplanned('publish'), invoked);
  });
});
