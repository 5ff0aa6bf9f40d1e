import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import type { Entry } from '../../support/answers/views.ts';

describe('permission queries', () => {
  let annal: Annal;
  let library: Library;
  let entry: Entry;
  let editor: Person;
  let stranger: Person;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal, { workflowId: 'contensisEntryApproval' });
    entry = await library.create();
    const actions = ['sysCreate', 'draft.sysUpdate', 'draft.submit', 'awaitingApproval.revoke'];
    editor = await Person.with(library, {
      ...onEntries(actions, 'book', ['en-GB', 'cy']),
      blocks: { actions: ['view', 'PUSH'] },
      nodes: [{ id: '*', actions: ['*'], contentTypeIds: ['*'] }],
      contentTypes: [{ id: 'book', actions: ['update'] }],
      forms: { actions: ['submitForm'] },
    });
    stranger = await Person.program(annal);
  });
  afterAll(() => annal.discard());

  const permissions = '/security/permissions';
  const ask = (below: string, person = editor) => person.in<{ actions: string[] }>(library, 'GET', permissions + below);
  const actions = async (below: string, person?: Person) => success(await ask(below, person)).actions;
  const may = async (below: string, person = editor) => {
    const answer = await person.in(library, 'GET', permissions + below);
    if (answer.status === 200) expect(answer.body).toEqual({ authorized: true });
    return answer.status;
  };
  const granted = ['sysCreate', 'draft.sysUpdate', 'draft.submit', 'awaitingApproval.revoke'];

  it('list the actions of a principal on entries', async () => {
    for (const resource of ['entries', 'ENTRIES/book', `entries/${entry.sys.id.toUpperCase()}`])
      expect(await actions(`/${resource}`)).toEqual(granted);
    expect(await actions('/entries/book?language=cy')).toEqual(granted);
    expect(await actions('/entries/book?language=pl')).toEqual([]);
    expect(await actions('/entries/book?language=fr')).toEqual([]);
    expect(await actions('/assets')).toEqual([]);
    expect(fields(await ask('/entries/book?language=welsh'))).toEqual(['language']);
  });

  it('list the actions of a principal on everything else', async () => {
    expect(await actions('/blocks')).toEqual(['push', 'view']);
    expect(await actions('/contenttypes/book')).toEqual(['update']);
    expect(await actions('/components')).toEqual(['update']);
    expect(await actions('/forms')).toEqual(['submitForm']);
    expect(await actions('/webhookSubscriptions')).toEqual([]);
    const root = success(await library.call<{ id: string }>('GET', '/nodes/root')).id;
    const all = ['create', 'delete', 'manageChildOrder', 'manageEntries', 'move', 'update', 'updateProxy'];
    for (const below of ['/nodes', `/nodes/${root}`])
      expect(await actions(below)).toEqual([...all, 'updateRenderer', 'view']);
  });

  it('list sysView only if no other action is granted', async () => {
    const reader = await Person.with(library, onEntries(['sysView'], 'book'));
    expect(await actions('/entries', reader)).toEqual(['sysView']);
    expect(await may('/entries/book/actions/sysView', reader)).toBe(200);
    expect(await may('/entries/book/actions/sysView')).toBe(200);
  });

  it.each<[string, number]>([
    ['/entries/{entry}/actions/draft.submit', 200],
    ['/entries/{entry}/actions/submit', 200],
    ['/entries/{entry}/actions/sys.update', 200],
    ['/entries/{entry}/actions/revoke', 404],
    ['/entries/{entry}/actions/awaitingApproval.revoke', 200],
    ['/entries/book/actions/revoke', 200],
    ['/entries/actions/contensisEntryApproval.draft.submit', 200],
    ['/entries/book/actions/draft.submit?language=pl', 404],
    ['/entries/book/actions/sysDelete', 404],
    ['/entries/book/actions/draft.publish', 404],
    ['/entries/book/actions/*', 404],
    ['/entries/book/actions/draft.*', 404],
    ['/assets/actions/sysCreate', 404],
    ['/blocks/actions/push', 200],
    ['/blocks/actions/release/', 404],
    ['/contenttypes/book/actions/update', 200],
    ['/contenttypes/book/actions/delete', 404],
    ['/contenttypes/actions/view', 200],
    ['/nodes/actions/move', 200],
    ['/forms/actions/submitForm', 200],
    ['/forms/actions/other', 404],
  ])('%s: %s', async (below, status) => expect(await may(below.replace('{entry}', entry.sys.id))).toBe(status));

  it('cover tags, tag groups and redirects', async () => {
    const tagger = await Person.with(library, { tags: { actions: ['create'] }, tagGroups: { actions: ['*'] } });
    expect(await actions('/tags', tagger)).toEqual(['create']);
    expect(await actions('/tagGroups', tagger)).toEqual(['create', 'delete', 'update', 'view']);
    expect(await actions('/redirects', tagger)).toEqual([]);
    for (const [below, status] of [
      ['/tags/actions/create', 200],
      ['/tags/actions/view', 200],
      ['/tags/actions/delete', 404],
      ['/taggroups/actions/delete', 200],
      ['/redirects/actions/view', 404],
    ] as const)
      expect([below, await may(below, tagger)]).toEqual([below, status]);
  });

  it('name the unauthorised principal and the target', async () => {
    const answer = await library.call('GET', `${permissions}/blocks/actions/release?userId=${editor.name}`);
    expect(refusal(answer, 404)).toMatchObject({
      message: `The user '${editor.name}' is not authorized for the action 'release'`,
      data: { resourceType: 'blocks', resourceId: null, action: 'release' },
      type: 'error',
    });
  });

  it('are allowed about oneself, and about others for administrators', async () => {
    for (const user of [editor.id, editor.name.toUpperCase()])
      expect(success(await library.call('GET', `${permissions}/blocks?userId=${user}`))).toEqual({
        actions: ['push', 'view'],
      });
    const person = await Person.join(annal);
    await person.given(library, {});
    expect(await actions(`/blocks?userId=${person.id}`, person)).toEqual([]);
    expect(await actions('/blocks?userId=@current', person)).toEqual([]);
    refusal(await ask(`/blocks?userId=${editor.name}`, person), 403);
    await person.joins('User Administrators');
    expect(await actions(`/blocks?userId=${editor.name}`, person)).toEqual(['push', 'view']);
    refusal(await ask('/blocks?userId=nobody', person), 404);
  });

  it('reject unknown resources', async () => {
    for (const below of [
      '/entries/novella',
      `/entries/${randomUUID()}`,
      `/nodes/${randomUUID()}`,
      '/contenttypes/no',
      '/none',
      '/entries/null',
    ])
      refusal(await ask(below), 404);
    const answer = await annal.call('GET', `/api/management/projects/none${permissions}/entries`);
    expect(refusal(answer, 404)).toMatchObject({
      message: 'There are validation errors getting the role',
      data: [{ field: 'projectId', message: 'The project does not exist' }],
    });
  });

  it('reveal nothing to a stranger', async () => {
    for (const below of [
      '/entries/book',
      '/entries/novella',
      `/entries/${entry.sys.id}`,
      `/entries/${randomUUID()}`,
      '/blocks',
    ])
      expect(await actions(below, stranger)).toEqual([]);
    expect(await may('/entries/book/actions/sysCreate', stranger)).toBe(404);
  });

  it('list everything for administrators', async () => {
    const all = success(await library.call<{ actions: string[] }>('GET', `${permissions}/entries/book`)).actions;
    expect(all).toEqual(
      expect.arrayContaining([...granted, 'draft.sysDelete', 'awaitingApproval.approve', 'sysUnpublish']),
    );
    expect(all[0]).toBe('sysCreate');
  });

  it('work with the official client', async () => {
    const client = annal.client(library.id);
    const { permissions: api } = client;
    await expect(api.getPermissions({ resourceType: 'blocks', userId: editor.name } as never)).resolves.toEqual({
      actions: ['push', 'view'],
    });
  });
});
