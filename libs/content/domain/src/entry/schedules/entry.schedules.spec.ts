import { contensisEntryApproval } from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { entryAggregate } from '../entry.aggregate.ts';
import type { EntryFacts } from '../entry.commands.ts';
import type { EntryEvent } from '../entry.events.ts';
import {
  archived,
  created,
  deleted,
  factsWith,
  invoke,
  issue,
  missed,
  modelWith,
  moved,
  planned,
  published,
  remove,
  schedule,
  summaryOf,
  unplanned,
  unpublished,
  unschedule,
} from '../testing/entries.ts';

const given = deciderSpec(entryAggregate);
const april = '2026-04-01T06:00:00.000Z';
const may = '2026-05-01T06:00:00.000Z';
const past = '2026-03-10T09:00:00.000Z';
const publishedBook = [created(), published(), moved('publish', 'draft', 'versionComplete')];
const scheduledBook = [created(), planned('publish', april), moved('schedule', 'draft', 'scheduled')];
const welsh = created({ language: 'cy', ...summaryOf(['en-GB', 'cy']) });

describe('setting a schedule', () => {
  it('schedules a publication or its end', () => {
    given(created()).when(schedule('publish', april)).then(planned('publish', april));
    given(created()).when(schedule('unpublish', april)).then(planned('unpublish', april));
  });

  it.each([
    ['2026-04-01T08:00:00.0000000+02:00', april],
    ['2026-04-01T06:00', april],
    ['2026-04-01', '2026-04-01T00:00:00.000Z'],
  ])('reads %s as an instant', (sent, at) => {
    given(created()).when(schedule('publish', sent)).then(planned('publish', at));
  });

  it('replaces an earlier one, also a missed one', () => {
    given(created(), planned('publish', april)).when(schedule('publish', may)).then(planned('publish', may));
    given(created(), planned('unpublish', april), missed('unpublish', 'notPublished'))
      .when(schedule('publish', may))
      .then(planned('publish', may));
  });

  it('affects the variation shown by default, or the named one', () => {
    given(created(), welsh).when(schedule('publish', april)).then(planned('publish', april));
    given(created(), welsh)
      .when(schedule('publish', april, { language: 'CY' }))
      .then(planned('publish', april, 'cy'));
  });

  const refused: [string, readonly EntryEvent[], Parameters<typeof schedule>, string][] = [
    ['without a time', [created()], ['publish', undefined], 'dateTime'],
    ['with null for a time', [created()], ['publish', null], 'dateTime'],
    ['with an invalid time', [created()], ['publish', '2026-02-30T10:00:00Z'], 'dateTime'],
    ['with a number for a time', [created()], ['publish', 1], 'dateTime'],
    ['with the present', [created()], ['publish', past], 'dateTime'],
    ['that unpublishes first', [created(), planned('publish', may)], ['unpublish', april], 'schedules'],
    ['that unpublishes at the same time', [created(), planned('publish', may)], ['unpublish', may], 'schedules'],
    ['that publishes after the end', [created(), planned('unpublish', april)], ['publish', may], 'schedules'],
    ['in the archive', [created(), archived('en-GB', summaryOf(['en-GB']))], ['publish', april], 'schedules'],
    ['with an invalid language', [created()], ['publish', april, { language: 'welsh' }], 'language'],
  ];
  it.each(refused)('is refused %s', (_, history, command, field) => {
    given(...history)
      .when(schedule(...command))
      .thenRejected('Entry.Invalid', [issue(field)]);
  });

  it('reports all issues together', () => {
    given(created(), archived('en-GB', summaryOf(['en-GB'])))
      .when(schedule('publish', 'soon'))
      .thenRejected('Entry.Invalid', [issue('dateTime'), issue('schedules')]);
  });

  it('needs a variation', () => {
    given().when(schedule('publish', april)).thenRejected('Entry.NotFound');
    given(created())
      .when(schedule('publish', april, { language: 'cy' }))
      .thenRejected('Entry.NotFound');
    given(created(), deleted('en-GB', summaryOf([], ['en-GB'])))
      .when(schedule('publish', april))
      .thenRejected('Entry.NotFound');
    given(created())
      .when(schedule('publish', april, { facts: factsWith({}, null) }))
      .thenRejected('Entry.NotFound');
  });

  it('needs the permission for the state, before any other check', () => {
    const asked: string[] = [];
    const mayUse: EntryFacts['mayUse'] = (_, action) => asked.push(action) === 0;
    const facts = factsWith({ mayUse });
    given(...scheduledBook)
      .when(schedule('publish', 'soon', { facts }))
      .thenRejected('Access.Denied');
    given(created(), planned('unpublish', april))
      .when(unschedule('unpublish', { facts }))
      .thenRejected('Access.Denied');
    expect(asked).toEqual([
      'contensisEntryBasic.scheduled.sysSetPublishSchedule',
      'contensisEntryBasic.draft.sysClearUnpublishSchedule',
    ]);
  });
});

describe('clearing a schedule', () => {
  it('removes that schedule', () => {
    const both = [created(), planned('publish', april), planned('unpublish', may)];
    given(...both)
      .when(unschedule('publish'))
      .then(unplanned('publish'));
    given(...both, unplanned('publish'))
      .when(unschedule('publish'))
      .thenRejected('Entry.NotFound');
    given(...both, unplanned('publish'))
      .when(unschedule('unpublish'))
      .then(unplanned('unpublish'));
  });

  it('removes a missed one', () =>
    given(created(), planned('publish', april), missed('publish', 'notScheduled'))
      .when(unschedule('publish'))
      .then(unplanned('publish')));
});

describe('triggers with a publish schedule', () => {
  const approval = factsWith({}, modelWith({}, contensisEntryApproval));
  const workflowId = 'contensisEntryApproval';
  const plan = planned('publish', april);
  const submitted = moved('submit', 'draft', 'awaitingApproval', { workflowId });
  const rows: [string, readonly EntryEvent[], string, EntryFacts][] = [
    ['schedule', [created()], 'draft', factsWith()],
    ['submitAndScheduledApprove', [created()], 'draft', approval],
    ['scheduledApprove', [created(), submitted], 'awaitingApproval', approval],
  ];
  it.each(rows)('%s leads to scheduled when it is in the future', (event, history, from, facts) => {
    const workflow = facts === approval ? { workflowId } : {};
    given(...history, plan)
      .when(invoke(event, facts))
      .then(moved(event, from, 'scheduled', workflow));
    const needed = [issue('schedules.publish')];
    given(...history)
      .when(invoke(event, facts))
      .thenRejected('Entry.Invalid', needed);
    given(...history, planned('publish', past))
      .when(invoke(event, facts))
      .thenRejected('Entry.Invalid', needed);
    given(...history, plan, missed('publish', 'notScheduled'))
      .when(invoke(event, facts))
      .thenRejected('Entry.Invalid', needed);
    given(...history, planned('unpublish', april))
      .when(invoke(event, facts))
      .thenRejected('Entry.Invalid', needed);
  });

  it('schedule needs complete values', () =>
    given(created({ fields: {} }), plan)
      .when(invoke('schedule'))
      .thenRejected('Entry.Invalid', [issue('title', 'Give it a title')]));

  it('submitAndApprove publishes at once', () =>
    given(created())
      .when(invoke('submitAndApprove', approval))
      .then(published(), moved('submitAndApprove', 'draft', 'versionComplete', { workflowId })));

  it.each([
    'sysPublishScheduleInvoke',
    'scheduled.sysPublishScheduleInvoke',
    'sysUnpublishScheduleInvoke',
    'sysSetPublishSchedule',
    'scheduled.sysClearPublishSchedule',
    'sysSetUnpublishSchedule',
    'sysClearUnpublishSchedule',
  ])('no trigger invokes %s', (event) => {
    given(...scheduledBook)
      .when(invoke(event))
      .thenRejected('Entry.Invalid', [issue('event', `Event ${event} cannot be invoked`)]);
  });
});

describe('a schedule ends', () => {
  const both = [planned('publish', april), planned('unpublish', may)];
  const gone = [unplanned('publish'), unplanned('unpublish')];

  it('with its publication, while the other one stays', () => {
    given(created(), ...both)
      .when(invoke('publish'))
      .then(published(), unplanned('publish'), moved('publish', 'draft', 'versionComplete'));
    given(...scheduledBook, planned('unpublish', may))
      .when(invoke('publishNow'))
      .then(published(), unplanned('publish'), moved('publishNow', 'scheduled', 'versionComplete'));
  });

  it('when it is cancelled', () =>
    given(...scheduledBook)
      .when(invoke('cancel'))
      .then(moved('cancel', 'scheduled', 'draft'), unplanned('publish')));

  it('when nothing is left to unpublish', () =>
    given(...publishedBook, planned('unpublish', may))
      .when(invoke('sysUnpublish'))
      .then(unpublished(), unplanned('unpublish'), moved('sysUnpublish', 'versionComplete', 'draft')));

  it('in the archive', () =>
    given(created(), ...both)
      .when(invoke('sysArchive'))
      .then(archived('en-GB', { ...summaryOf(['en-GB']), archivedLanguages: ['en-GB'] }), ...gone));

  it.each([true, false])('with the variation, permanently: %s', (permanent) => {
    const left = summaryOf([], permanent ? [] : ['en-GB']);
    given(created(), ...both)
      .when(remove({ permanent }))
      .then(...gone, deleted('en-GB', left, { permanent }));
  });

  it('of its own variation only', () =>
    given(created(), welsh, planned('publish', april), planned('publish', april, 'cy'))
      .when(invoke({ event: 'publish', language: 'cy' }))
      .then(
        published('cy'),
        unplanned('publish', 'cy'),
        moved('publish', 'draft', 'versionComplete', { language: 'cy' }),
      ));
});
