import {
  contensisEntryApproval,
  contensisEntryBasic,
  stateOf,
  type WorkflowAction,
  type WorkflowEvent,
} from '@annal/content-rules';
import { deciderSpec } from '@annal/testing';
import { entryAggregate } from './entry.aggregate.ts';
import type { SentTrigger } from './entry.commands.ts';
import type { EntryEvent } from './entry.events.ts';
import { answeringLanguage } from './entry.invoke.ts';
import {
  created,
  factsWith,
  invoke,
  issue,
  key,
  modelWith,
  moved,
  published,
  revised,
  summaryOf,
  unpublished,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const publishedBook = [created(), published(), moved('publish', 'draft', 'versionComplete')];
const both = ['en-GB', 'cy'];
const welsh = created({ language: 'cy', ...summaryOf(both) });
const asWelsh = { language: 'cy' };

describe('contensisEntryBasic', () => {
  it.each(['publish', 'draft.publish', 'DRAFT.Publish'])('publishes a draft by %s', (event) => {
    given(created())
      .when(invoke(event))
      .then(published(), moved('publish', 'draft', 'versionComplete'));
  });

  it('publishes the next major version over the live one', () => {
    const edited = [...publishedBook, revised({ versionNo: '1.1' }), moved('sysUpdate', 'versionComplete', 'draft')];
    given(...edited)
      .when(invoke({ event: 'publish', version: '1.1', language: 'en-gb' }))
      .then(published('en-GB', { versionNo: '2.0', replaces: '1.0' }), moved('publish', 'draft', 'versionComplete'));
  });

  it('keeps the data of a trigger', () => {
    const data = { note: 'at last', n: 1, b: true, none: null };
    given(created())
      .when(invoke({ event: 'publish', data }))
      .then(published(), moved('publish', 'draft', 'versionComplete', { data }));
  });

  it.each(['sysUnpublish', '*.sysUnpublish', 'versionComplete.sysUnpublish', 'sysunpublish'])(
    'unpublishes a complete version by %s, which becomes a draft',
    (event) => {
      given(...publishedBook)
        .when(invoke(event))
        .then(unpublished(), moved('sysUnpublish', 'versionComplete', 'draft'));
    },
  );

  it('unpublishes below a newer draft, which stays a draft', () => {
    const edited = [...publishedBook, revised({ versionNo: '1.1' }), moved('sysUpdate', 'versionComplete', 'draft')];
    given(...edited)
      .when(invoke('sysUnpublish'))
      .then(unpublished('en-GB', '1.1'));
  });

  it('names the translations that a new source may outdate', () =>
    given(created(), welsh)
      .when(invoke({ event: 'publish', language: 'en-GB' }))
      .then(published('en-GB', { translations: ['cy'] }), moved('publish', 'draft', 'versionComplete')));

  it('unpublishes one language, or all that are published', () => {
    const welshPublished = published('cy');
    const welshMoved = moved('publish', 'draft', 'versionComplete', asWelsh);
    const history = [...publishedBook, welsh, welshPublished, welshMoved];
    const gone = [unpublished(), moved('sysUnpublish', 'versionComplete', 'draft')];
    const welshGone = [unpublished('cy'), moved('sysUnpublish', 'versionComplete', 'draft', asWelsh)];
    given(...history)
      .when(invoke({ event: 'sysUnpublish', language: 'cy' }))
      .then(...welshGone);
    given(...history)
      .when(invoke({ event: 'sysUnpublish' }))
      .then(...gone, ...welshGone);
    given(...history, ...gone)
      .when(invoke('sysUnpublish'))
      .then(...welshGone);
  });

  it('publishes each language on its own', () => {
    given(created(), welsh)
      .when(invoke({ event: 'publish', language: 'cy' }))
      .then(published('cy'), moved('publish', 'draft', 'versionComplete', asWelsh));
  });
});

describe('contensisEntryApproval', () => {
  const facts = factsWith({}, modelWith({}, contensisEntryApproval));
  const workflowId = 'contensisEntryApproval';
  const to = (event: string, from: string, target: string, data: object | null = null) =>
    moved(event, from, target, { workflowId, data });
  const submitted = [created(), to('submit', 'draft', 'awaitingApproval')];
  const message = { message: 'Wrong ISBN' };
  const rows: [string, readonly EntryEvent[], SentTrigger, readonly EntryEvent[]][] = [
    [
      'draft.submit',
      [created()],
      { event: 'submit', data: message },
      [to('submit', 'draft', 'awaitingApproval', message)],
    ],
    ['awaitingApproval.revoke', submitted, { event: 'revoke' }, [to('revoke', 'awaitingApproval', 'draft')]],
    [
      'awaitingApproval.decline',
      submitted,
      { event: 'awaitingApproval.decline', data: message },
      [to('decline', 'awaitingApproval', 'declined', message)],
    ],
    [
      'awaitingApproval.approve',
      submitted,
      { event: 'approve' },
      [published(), to('approve', 'awaitingApproval', 'versionComplete')],
    ],
    [
      'declined.submit',
      [...submitted, to('decline', 'awaitingApproval', 'declined', message)],
      { event: 'submit' },
      [to('submit', 'declined', 'awaitingApproval')],
    ],
  ];
  it.each(rows)('%s', (_, history, trigger, expected) => {
    given(...history)
      .when(invoke(trigger, facts))
      .then(...expected);
  });

  it.each([undefined, null, {}, { message: null }, { message: ' ' }])(
    'asks for a reason to decline, not %j',
    (data) => {
      given(...submitted)
        .when(invoke({ event: 'decline', data }, facts))
        .thenRejected('Entry.Invalid', [issue('data.message', 'Please say why the entry is declined')]);
    },
  );

  it('submits complete values only', () => {
    given(created({ fields: {} }))
      .when(invoke('submit', facts))
      .thenRejected('Entry.Invalid', [issue('title', 'Give it a title')]);
  });
});

describe('a custom workflow', () => {
  const draft = stateOf(contensisEntryBasic, 'draft');
  const complete = stateOf(contensisEntryBasic, 'versionComplete');
  const event = (parts: Partial<WorkflowEvent>): WorkflowEvent => ({ ...(draft.events[1] as WorkflowEvent), ...parts });
  const actions = (...names: WorkflowAction[]) => names.map((invokeAction) => ({ invokeAction }));
  const facts = (parts: Partial<WorkflowEvent>, entryActions: WorkflowAction[] = []) =>
    factsWith(
      {},
      modelWith(
        {},
        {
          ...contensisEntryBasic,
          states: [
            { ...draft, events: [event({ id: 'go', ...parts })] },
            { ...complete, entryActions: actions(...entryActions) },
          ],
        },
      ),
    );
  const invoked = (state: string) =>
    ({
      type: 'WorkflowEventInvoked',
      schemaVersion: 1,
      data: { ...key(), workflowId: 'contensisEntryBasic', event: 'go', state, data: null },
    }) as const;
  const goes = moved('go', 'draft', 'versionComplete');

  it('may have a trigger without effect', () =>
    given(created())
      .when(invoke('go', facts({ exitActions: null, transitionTo: null })))
      .then(invoked('draft')));
  it('publishes once when several actions do so', () =>
    given(created())
      .when(invoke('go', facts({ exitActions: actions('publishEntry', 'publishEntry') }, ['publishEntry'])))
      .then(published(), goes));
  it('runs exit actions before entry actions', () => {
    const trigger = invoke('go', facts({ exitActions: actions('updateEntry') }, ['publishEntry']));
    given(created()).when(trigger).then(revised(), published(), goes);
  });
  it('saves incomplete values', () => {
    const trigger = invoke('go', facts({ exitActions: actions('updateEntry') }));
    given(created({ fields: {} }))
      .when(trigger)
      .then(revised({ fields: {} }), goes);
  });
  it('validates when the definition says so', () => {
    given(created({ fields: {} }))
      .when(invoke('go', facts({ exitActions: null, validate: true })))
      .thenRejected('Entry.Invalid', [issue('title', 'Give it a title')]);
  });
});

describe('the answer to a trigger', () => {
  const state = deciderSpec(entryAggregate)(welsh, created({ ...summaryOf(['cy', 'en-GB']) })).state;
  const facts = factsWith();
  it('is the affected variation', () =>
    expect(answeringLanguage(facts, state, { language: 'cy' }, [unpublished('cy')])).toBe('cy'));
  it('is the default language when all are affected', () =>
    expect(answeringLanguage(facts, state, {}, [unpublished('cy'), unpublished()])).toBe('en-GB'));
  it('is the variation created first when there is none in the default language', () => {
    const french = factsWith({}, modelWith({ defaultLanguage: 'fr' }));
    expect(answeringLanguage(french, state, {}, [unpublished('en-GB')])).toBe('cy');
  });
});
