import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import type { ContentType, Entry } from '../../support/answers/views.ts';
import { fourEyes, workflowEvent, workflowState, Workflows } from '../../support/content/workflows.ts';

const publish = { invokeAction: 'publishEntry' };
const validate = { invokeAction: 'validateEntry' };
const update = { invokeAction: 'updateEntry' };
const groups = { eventGroups: [{ id: 'edit', name: { 'en-GB': 'Edit' } }] };

describe('entries under a workflow of the project', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  let library: Library;
  let workflows: Workflows;
  beforeEach(async () => {
    library = await Library.open(annal);
    workflows = new Workflows(library);
  });

  async function booksUnder(definition: Json): Promise<ContentType> {
    await workflows.publish(definition);
    return library.publish({ ...book, workflowId: definition['id'] });
  }
  const single = (id: string, states: readonly Json[]): Json => ({ id, name: { 'en-GB': id }, states, ...groups });
  const put = (entry: Entry, values: Json) => library.call<Entry>('PUT', `/entries/${entry.sys.id}`, values);
  const read = async ({ sys }: Entry, query = '') =>
    success(await library.call<Entry>('GET', `/entries/${sys.id}${query}`));
  /** Without events that every entry has. */
  const shown = ({ sys: { workflow, version, isPublished } }: Entry) => ({
    state: workflow.state,
    events: workflow.allowedEvents.filter((name) => !/\bsys(?!Update|Delete)/.test(name)),
    versionNo: version.versionNo,
    isPublished,
  });

  it('go from draft through review to live', async () => {
    const { workflowId } = await booksUnder(fourEyes);
    expect(workflowId).toBe('fourEyes');
    const made = await library.create({ summary: 'Without a title' });
    expect(made.sys.workflow).toMatchObject({ id: 'fourEyes', state: 'draft', transition: { event: 'sysCreate' } });
    const inDraft = ['draft.sysUpdate', 'draft.submit', 'draft.sysDelete'];
    expect(shown(made)).toEqual({ state: 'draft', events: inDraft, versionNo: '0.1', isPublished: false });

    expect(fields(await library.invoke(made, 'submit'))).toEqual(['title']);
    expect(fields(await library.invoke(made, 'inReview.approve'))).toEqual(['event']);
    expect(fields(await library.invoke(made, 'publish'))).toEqual(['event']);
    success(await put(made, { title: 'First' }));
    const submitted = success(await library.invoke(made, 'draft.submit', { version: '0.2' }));
    const inReview = ['inReview.approve', 'inReview.decline'];
    expect(shown(submitted)).toEqual({ state: 'inReview', events: inReview, versionNo: '0.2', isPublished: false });
    expect(fields(await put(made, { title: 'Too late' }))).toEqual(['sys.workflow.state']);
    expect(fields(await library.call('DELETE', `/entries/${made.sys.id}`))).toEqual(['sys.workflow.state']);

    const decline = (data: unknown) => library.invoke(made, 'decline', { data });
    for (const data of [undefined, null, {}, { reason: ' ' }, { reason: null }, { Reason: 'x' }])
      expect(issues(await decline(data))).toEqual([{ field: 'data.reason', message: 'Please say why' }]);
    expect(fields(await decline({ reason: {} }))).toContain('data.reason');
    const declined = success(await decline({ reason: 'Too short', more: 1 }));
    expect(declined.sys.workflow).toMatchObject({
      state: 'declined',
      transition: { event: 'decline', from: 'inReview', data: { reason: 'Too short', more: 1 } },
    });

    expect(shown(success(await put(made, { title: 'Longer' })))).toMatchObject({ state: 'draft', versionNo: '0.3' });
    success(await library.invoke(made, 'submit'));
    const live = success(await library.invoke(made, 'approve'));
    expect(shown(live)).toEqual({ state: 'live', events: ['live.sysUpdate'], versionNo: '1.0', isPublished: true });
    expect(await read(made, '?versionStatus=published')).toMatchObject({ title: 'Longer' });
    expect(shown(success(await put(made, { title: 'Next' })))).toMatchObject({ state: 'draft', versionNo: '1.1' });

    const unpublished = success(await library.invoke(made, 'sysUnpublish'));
    expect(shown(unpublished)).toMatchObject({ state: 'draft', versionNo: '1.1', isPublished: false });
    expect(refusal(await library.invoke(made, 'sysUnpublish'), 409).data).toMatchObject([{ field: 'event' }]);
    success(await library.call('DELETE', `/entries/${made.sys.id}`), 204);
  });

  it('follow the published definition and no draft of it', async () => {
    await booksUnder(fourEyes);
    const [waiting, done] = [await library.create(), await library.create()];
    success(await library.invoke(waiting, 'submit'));
    success(await library.invoke(done, 'submit'));
    success(await library.invoke(done, 'approve'));
    const changed = single('fourEyes', [
      workflowState('fresh', [
        workflowEvent('sysUpdate'),
        workflowEvent('go', { transitionTo: 'LIVE', exitActions: [publish] }),
      ]),
      workflowState('Live', [workflowEvent('sysUpdate', { transitionTo: 'fresh' }), workflowEvent('sysDelete')]),
    ]);
    success(await workflows.update('fourEyes', changed, '1.0'));
    expect(shown(await read(waiting))).toMatchObject({ state: 'inReview' });
    success(await workflows.trigger('fourEyes'));

    // Its state no longer exists: the entry counts as new, and nothing is written until its next event.
    const before = await read(waiting);
    expect(shown(before)).toMatchObject({ state: 'fresh', events: ['fresh.sysUpdate', 'fresh.go'], versionNo: '0.1' });
    expect(before.sys.workflow.transition).toMatchObject({ event: 'submit', from: 'draft' });
    expect(fields(await library.invoke(waiting, 'approve'))).toEqual(['event']);
    // State ids match in any case.
    expect(shown(await read(done))).toMatchObject({ state: 'Live', events: ['Live.sysUpdate', 'Live.sysDelete'] });
    const gone = success(await library.invoke(waiting, 'fresh.go'));
    expect(shown(gone)).toMatchObject({ state: 'Live', versionNo: '1.0', isPublished: true });
    expect(gone.sys.workflow.transition).toMatchObject({ event: 'go', from: 'inReview' });
    expect(shown(success(await put(done, { title: 'Edited' })))).toMatchObject({ state: 'fresh', versionNo: '1.1' });
    expect(shown(await library.create())).toMatchObject({ state: 'fresh' });
    success(await library.call('DELETE', `/entries/${waiting.sys.id}`), 204);
  });

  it('change their workflow with that of their content type', async () => {
    const type = await booksUnder(fourEyes);
    const made = await library.create();
    success(await library.invoke(made, 'submit'));
    success(await library.call('PUT', '/contenttypes/book', { ...type, workflowId: 'contensisEntryBasic' }));
    expect((await read(made)).sys.workflow).toMatchObject({ id: 'fourEyes', state: 'inReview' });
    success(await library.call('POST', '/contenttypes/book/workflow/events', { event: 'publish' }));
    expect((await read(made)).sys.workflow).toMatchObject({ id: 'contensisEntryBasic', state: 'draft' });
    expect(shown(success(await library.invoke(made, 'publish')))).toMatchObject({ state: 'versionComplete' });
  });

  it('can only follow a published definition', async () => {
    const under = (workflowId: string, id: string) =>
      library.call<ContentType>('POST', '/contenttypes', { ...book, id, workflowId });
    expect(fields(await under('fourEyes', 'book'))).toEqual(['workflowId']);
    await workflows.create(fourEyes);
    expect(fields(await under('fourEyes', 'book'))).toEqual(['workflowId']);
    success(await workflows.trigger('fourEyes'));
    const made = success(await under('FOUREYES', 'book'), 201);
    expect(made).toMatchObject({ workflowId: 'fourEyes' });
    success(await library.call('PUT', '/contenttypes/book', { ...made }));
    const elsewhere = await Library.open(annal);
    expect(fields(await elsewhere.call('POST', '/contenttypes', { ...book, workflowId: 'fourEyes' }))).toEqual([
      'workflowId',
    ]);
  });

  it('run exit actions, then entry actions, all or none', async () => {
    const both = { transitionTo: 'out', exitActions: [update, publish, update] };
    await booksUnder(
      single('actions', [
        workflowState('in', [workflowEvent('sysUpdate'), workflowEvent('go', both)]),
        workflowState('out', [workflowEvent('again', { transitionTo: 'out' }), workflowEvent('stay')], {
          entryActions: [publish, update],
        }),
      ]),
    );
    const empty = await library.create({});
    expect(fields(await library.invoke(empty, 'go'))).toEqual(['title']);
    expect(shown(await read(empty))).toMatchObject({ state: 'in', versionNo: '0.1', isPublished: false });
    const made = await library.create({ title: 'Saved' });
    // 0.1, saved 0.2, published 1.0, saved 1.1, saved on arrival 1.2; published once.
    expect(shown(success(await library.invoke(made, 'go')))).toMatchObject({
      state: 'out',
      versionNo: '1.2',
      isPublished: true,
    });
    expect(await read(made, '?versionStatus=published')).toMatchObject({ sys: { version: { versionNo: '1.0' } } });
    expect(shown(success(await library.invoke(made, 'stay')))).toMatchObject({ versionNo: '1.2' });
    expect(shown(success(await library.invoke(made, 'out.again')))).toMatchObject({ state: 'out', versionNo: '2.1' });
    expect((await read(made)).sys.workflow.transition).toMatchObject({ event: 'go', from: 'in' });
  });

  it('are validated first if an event requires it', async () => {
    await booksUnder(
      single('checked', [
        workflowState('one', [
          workflowEvent('sysUpdate', { validate: true }),
          workflowEvent('flagged', { transitionTo: 'two', validate: true }),
          workflowEvent('byAction', { transitionTo: 'two', exitActions: [validate] }),
          workflowEvent('onArrival', { transitionTo: 'three' }),
          workflowEvent('unchecked', { transitionTo: 'two' }),
        ]),
        workflowState('two', []),
        workflowState('three', [], { entryActions: [validate] }),
      ]),
    );
    const made = await library.create({});
    for (const event of ['flagged', 'byAction', 'onArrival'])
      expect(fields(await library.invoke(made, event))).toEqual(['title']);
    expect(fields(await put(made, { summary: 'Still no title' }))).toEqual(['title']);
    expect(shown(await read(made))).toMatchObject({ state: 'one', versionNo: '0.1' });
    expect(shown(success(await library.invoke(made, 'unchecked')))).toMatchObject({ state: 'two' });
  });

  it('are published and completed by sysWorkflow', async () => {
    await booksUnder(
      single('direct', [
        workflowState('open', [workflowEvent('sysUpdate'), workflowEvent('done', { transitionTo: 'sysWorkflow' })]),
      ]),
    );
    const made = await library.create();
    const complete = success(await library.invoke(made, 'done'));
    expect(shown(complete)).toEqual({
      state: 'versionComplete',
      events: ['versionComplete.sysUpdate', 'versionComplete.sysDelete'],
      versionNo: '1.0',
      isPublished: true,
    });
    expect(shown(success(await put(made, { title: 'Again' })))).toMatchObject({ state: 'open', versionNo: '1.1' });
    success(await library.invoke(made, 'open.done'));
    const taken = success(await library.invoke(made, 'sysUnpublish'));
    expect(shown(taken)).toMatchObject({ state: 'open', versionNo: '2.0', isPublished: false });
    const [only] = (await workflows.get('direct')).states;
    expect(only).toMatchObject({ events: [{}, { transitionTo: 'sysWorkflow' }] });
  });

  it('can be edited if allowUpdates is set, whatever the events are', async () => {
    await booksUnder(
      single('flags', [
        workflowState('yes', [workflowEvent('lock', { transitionTo: 'no' })], { allowUpdates: true }),
        workflowState('no', [workflowEvent('sysUpdate'), workflowEvent('unlock', { transitionTo: 'yes' })], {
          allowUpdates: false,
        }),
      ]),
    );
    const made = await library.create();
    expect(shown(made).events).toEqual(['yes.sysUpdate', 'yes.lock']);
    expect(shown(success(await put(made, { title: 'Edited' })))).toMatchObject({ state: 'yes', versionNo: '0.2' });
    expect(shown(success(await library.invoke(made, 'lock'))).events).toEqual(['no.unlock']);
    expect(fields(await put(made, { title: 'Refused' }))).toEqual(['sys.workflow.state']);
  });
});
