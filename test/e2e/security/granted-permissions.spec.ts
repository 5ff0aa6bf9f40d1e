import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { field, Library } from '../../support/content/library.ts';
import { onEntries, Person } from '../../support/callers/people.ts';

interface AllPermissions {
  readonly user: { readonly kind: string; readonly id: string; readonly name: string };
  readonly isMember: boolean;
  readonly entries: readonly { id: string; grants: readonly { languages: string[]; actions: string[] }[] }[];
  readonly assets: AllPermissions['entries'];
  readonly contentTypes: readonly { id: string; actions: string[] }[];
  readonly nodes: readonly { id: string; scope: string; actions: string[]; contentTypeIds: string[] }[];
  readonly sections: Readonly<Record<string, string[]>>;
  readonly administers: string[];
}

describe('all permissions of somebody in a project', () => {
  let annal: Annal;
  let library: Library;
  let editor: Person;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal, { workflowId: 'contensisEntryApproval' });
    success(await library.call('POST', '/contenttypes', { id: 'note', name: { 'en-GB': 'Note' }, fields: [] }), 201);
    success(
      await library.call('POST', '/components', {
        id: 'part',
        name: { 'en-GB': 'Part' },
        fields: [field('a', 'string')],
      }),
      201,
    );
    editor = await Person.with(library, {
      entries: [
        { id: 'book', languages: ['en-GB', 'cy'], actions: ['sysCreate', 'draft.*'] },
        { id: 'book', languages: ['pl'], actions: ['sysView'] },
      ],
      blocks: { actions: ['view', 'PUSH'] },
      nodes: [{ id: '*', actions: ['update', 'manageEntries'], contentTypeIds: ['BOOK'], scope: 'nodeAndDescendants' }],
      contentTypes: [
        { id: 'book', actions: ['update'] },
        { id: 'part', actions: ['*'] },
      ],
    });
  });
  afterAll(() => annal.discard());

  const path = '/security/permissions';
  const all = async (person = editor, query = '') =>
    success(await person.in<AllPermissions>(library, 'GET', path + query));

  it('come in one answer, by content type and language, by grant and by section', async () => {
    const draft = ['draft.sysUpdate', 'draft.submit', 'draft.submitAndApprove', 'draft.sysDelete'];
    const { entries, ...rest } = await all();
    expect(entries).toEqual([
      {
        id: 'book',
        grants: [
          { languages: ['en-GB', 'cy'], actions: expect.arrayContaining(['sysCreate', ...draft.slice(0, 2)]) },
          { languages: ['pl'], actions: ['sysView'] },
        ],
      },
    ]);
    expect(entries[0]?.grants[0]?.actions[0]).toBe('sysCreate');
    expect(rest).toMatchObject({
      user: { kind: 'apiKey', id: editor.id, name: editor.name },
      isMember: true,
      assets: [],
      contentTypes: [
        { id: 'book', actions: ['update'] },
        { id: 'part', actions: ['create', 'delete', 'publish', 'update', 'view'] },
      ],
      nodes: [{ id: '*', scope: 'nodeAndDescendants', actions: ['manageEntries', 'update'], contentTypeIds: ['book'] }],
      administers: [],
    });
    expect(rest.sections).toMatchObject({ blocks: ['push', 'view'], views: [], webhookSubscriptions: [] });
  });

  it('agree with the answers about one section', async () => {
    const { entries, sections } = await all();
    const ask = async (below: string) =>
      success(await editor.in<{ actions: string[] }>(library, 'GET', `${path}/${below}`)).actions;
    for (const [language, index] of [
      ['en-GB', 0],
      ['pl', 1],
    ] as const)
      expect(await ask(`entries/book?language=${language}`)).toEqual(entries[0]?.grants[index]?.actions);
    for (const section of ['blocks', 'views', 'tags']) expect(await ask(section)).toEqual(sections[section]);
  });

  it('show everything to administrators, and to strangers nothing', async () => {
    const own = success(await library.call<AllPermissions>('GET', path));
    expect(own.entries.map(({ id }) => id)).toEqual(expect.arrayContaining(['book', 'note']));
    expect(own.entries.every(({ grants }) => grants.length === 1)).toBe(true);
    expect(own).toMatchObject({
      isMember: true,
      contentTypes: [{ id: '*', actions: ['create', 'delete', 'publish', 'update', 'view'] }],
      administers: ['projects', 'workflowDefinitions', 'roles', 'users', 'groups', 'apiKeys', 'audit'],
    });
    const stranger = await all(await Person.program(annal));
    expect(stranger).toMatchObject({ isMember: false, entries: [], assets: [], contentTypes: [], nodes: [] });
    expect(Object.values(stranger.sections).flat()).toEqual([]);
  });

  it('name what each system group opens', async () => {
    const person = await Person.join(annal);
    await person.joins('User Administrators');
    expect(await all(person)).toMatchObject({ isMember: false, administers: ['users', 'groups'] });
    await person.joins('Site View Administrators');
    const { nodes, isMember } = await all(person);
    expect(isMember).toBe(true);
    expect(nodes).toMatchObject([{ id: '*', contentTypeIds: ['*'] }]);
    expect(nodes[0]?.actions).toContain('manageChildOrder');
  });

  it('are shown about others to administrators and programs', async () => {
    const person = await Person.join(annal);
    await person.given(library, onEntries(['sysView'], 'book'));
    refusal(await person.in(library, 'GET', `${path}?userId=${editor.name}`), 403);
    expect((await all(person, '?userId=@current')).user.name).toBe(person.name);
    expect((await all(editor, `?userId=${person.name.toUpperCase()}`)).user.id).toBe(person.id);
    const unknown = await editor.in(library, 'GET', `${path}?userId=nobody`);
    expect(refusal(unknown, 404).data).toEqual({ userId: 'nobody' });
  });

  it('have an ETag that changes with the rights', async () => {
    const person = await Person.with(library, onEntries(['sysView'], 'book'));
    const ask = (etag?: string) =>
      person.call<AllPermissions>('GET', library.path + path, undefined, {
        headers: etag === undefined ? {} : { 'if-none-match': etag },
      });
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const again = await ask(etag);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, undefined, etag]);
    await person.given(library, { tags: { actions: ['create'] } });
    const changed = await ask(etag);
    expect(success(changed).sections['tags']).toEqual(['create']);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('leave out grants on deleted definitions', async () => {
    success(await library.call('POST', '/contenttypes', { id: 'gone', name: { 'en-GB': 'Gone' }, fields: [] }), 201);
    const person = await Person.with(library, { contentTypes: [{ id: 'gone', actions: ['update'] }] });
    expect((await all(person)).contentTypes).toEqual([{ id: 'gone', actions: ['update'] }]);
    success(await library.call('DELETE', '/contenttypes/gone'), 204);
    expect((await all(person)).contentTypes).toEqual([]);
  });

  it('need a project', async () => {
    expect(refusal(await annal.call('GET', `/api/management/projects/none${path}`), 404)).toMatchObject({
      message: 'There are validation errors getting the role',
      data: [{ field: 'projectId', message: 'The project does not exist' }],
    });
  });
});
