import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { fourEyes, workflowEvent, workflowState, Workflows } from '../../support/content/workflows.ts';
import type { Page } from '../../support/answers/views.ts';

interface Role {
  readonly id: string;
  readonly name: unknown;
  readonly permissions: Readonly<Record<string, unknown>>;
  readonly assignments: { readonly users: string[]; readonly groups: string[]; readonly apiKeys: string[] };
  readonly [property: string]: unknown;
}

const SECTIONS = ['webhookSubscriptions', 'blocks', 'proxies', 'renderers', 'redirects', 'domains', 'certificates'];

describe('roles', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const text = () => `Role ${randomUUID()}`;
  const create = (role: Json = {}) => library.call<Role>('POST', '/security/roles', { name: text(), ...role });
  const created = async (role?: Json) => success(await create(role), 201);
  const path = ({ id }: { id: string }) => `/security/roles/${id}`;
  const update = (role: Role, changes: Json) => library.call<Role>('PUT', path(role), changes);
  const get = async (role: Role) => success(await library.call<Role>('GET', path(role)));

  it('are returned as they were written, with every property', async () => {
    const answer = await create({
      name: { 'en-gb': 'Catalogue editing' },
      description: { 'en-GB': 'Create and edit books' },
      permissions: {
        entries: [{ id: 'BOOK', languages: ['en-GB', 'cy'], actions: ['sysCreate', 'draft.*'] }],
        assets: [
          { id: '*', actions: ['contensisEntryBasic.*'] },
          { id: 'image', languages: ['pl'], actions: [] },
        ],
        contentTypes: [{ actions: ['view'] }],
        nodes: [{ id: '*', actions: ['manageEntries'], contentTypeIds: ['book'] }],
        blocks: { actions: ['view'] },
        forms: { actions: ['*'] },
      },
      assignments: { users: ['ADMIN', 'admin', 'nobody.yet'], groups: ['system administrators'], apiKeys: [] },
    });
    const role = success(answer, 201);
    expect(role).toEqual({
      id: expect.stringMatching(GUID),
      projectId: library.id,
      name: { 'en-GB': 'Catalogue editing' },
      description: { 'en-GB': 'Create and edit books' },
      enabled: true,
      permissions: {
        entries: [{ id: 'book', languages: ['en-GB', 'cy'], actions: ['sysCreate', 'draft.*'] }],
        assets: [
          { id: '*', languages: ['*'], actions: ['contensisEntryBasic.*'] },
          { id: 'image', languages: ['pl'], actions: [] },
        ],
        contentTypes: [{ actions: ['view'] }],
        nodes: [
          {
            id: '*',
            languages: ['*'],
            actions: ['manageEntries'],
            contentTypeIds: ['book'],
            scope: 'nodeAndDescendants',
          },
        ],
        ...Object.fromEntries(SECTIONS.map((section) => [section, { actions: [] }])),
        blocks: { actions: ['view'] },
        eventStreams: { actions: [] },
        views: { actions: [] },
        comments: { actions: [] },
        tags: { actions: [] },
        tagGroups: { actions: [] },
        taxonomy: { actions: [] },
        forms: { actions: ['*'] },
      },
      assignments: { users: ['admin', 'nobody.yet'], groups: ['System Administrators'], apiKeys: [] },
    });
    expect(answer.headers.get('location')).toBe(`${library.path}/security/roles/${role.id}`);
    expect(await get(role)).toEqual(role);
  });

  it('are merged on update; omitted properties stay', async () => {
    const role = await created({
      description: 'Text',
      permissions: { blocks: { actions: ['push'] }, contentTypes: [{ actions: ['view'] }] },
      assignments: { users: ['admin'], groups: ['System Administrators'] },
    });
    expect(success(await update(role, { assignments: {}, permissions: {} }))).toEqual(role);
    const changed = success(
      await update(role, {
        id: role.id,
        description: null,
        enabled: false,
        permissions: { blocks: { actions: ['view'] } },
        assignments: { users: [] },
      }),
    );
    expect(changed).toEqual({
      ...role,
      description: null,
      enabled: false,
      permissions: { ...role.permissions, blocks: { actions: ['view'] } },
      assignments: { ...role.assignments, users: [] },
    });
    expect(await get(role)).toEqual(changed);
  });

  it('are listed by name in pages', async () => {
    const shelf = await Library.open(annal);
    for (const name of ['Écrivains', 'readers', { cy: 'Archifwyr' }])
      success(await shelf.call('POST', '/security/roles', { name }), 201);
    const page = success(await shelf.call<Page<Role>>('GET', '/security/roles/?pageSize=2'));
    expect(page).toMatchObject({ pageIndex: 0, pageSize: 2, totalCount: 3, pageCount: 2 });
    expect(page.items.map(({ name }) => name)).toEqual([{ cy: 'Archifwyr' }, 'Écrivains']);
    const rest = success(await shelf.call<Page<Role>>('GET', '/security/roles?pageSize=2&pageIndex=1'));
    expect(rest.items.map(({ name }) => name)).toEqual(['readers']);
    refusal(await shelf.call('GET', '/security/roles?pageSize=0'), 400);
  });

  it('are deleted for good', async () => {
    const name = text();
    const role = await created({ name });
    success(await library.call('DELETE', path(role)), 204);
    refusal(await library.call('DELETE', path(role)), 404);
    refusal(await update(role, {}), 404);
    expect((await created({ name })).id).not.toBe(role.id);
  });

  describe('reject', () => {
    it('an unknown project or role', async () => {
      for (const id of [randomUUID(), 'null', '__proto__', 'x'.repeat(300)]) {
        const answer = await library.call('GET', `/security/roles/${id}`);
        expect(refusal(answer, 404).message).toBe('There are validation errors getting the role');
        expect(issues(answer, 404)).toEqual([
          { field: 'projectId', message: `The role with id '${id}' does not exist` },
        ]);
        refusal(await library.call('PUT', `/security/roles/${id}`, {}), 404);
        refusal(await library.call('DELETE', `/security/roles/${id}`), 404);
      }
      for (const [method, operation] of [
        ['GET', 'listing the roles'],
        ['POST', 'creating the role'],
      ] as const) {
        const answer = await annal.call(
          method,
          '/api/management/projects/none/security/roles',
          method === 'POST' ? {} : undefined,
        );
        expect(refusal(answer, 404).message).toBe(`There are validation errors ${operation}`);
        expect(issues(answer, 404)).toEqual([{ field: 'projectId', message: 'The project does not exist' }]);
      }
    });

    it.each<[Json, string, string?]>([
      [{ name: null }, 'name', 'The name is required'],
      [{ name: {} }, 'name', 'The name is required'],
      [{ name: ['x'] }, 'name', 'The value is not a valid string'],
      [{ id: 'x' }, 'id', 'The id is not valid'],
      [{ enabled: 'yes' }, 'enabled', 'The value is not a valid boolean'],
      [
        { permissions: { entries: [{ id: 'book' }, { id: 'novella' }] } },
        'entries[1].id',
        "The content type 'novella' does not exist",
      ],
      [{ permissions: { assets: [{ id: 'novella' }] } }, 'assets[0].id', "The content type 'novella' does not exist"],
      [{ permissions: { contentTypes: [{ id: 'no' }] } }, 'contentTypes[0].id', "The content type 'no' does not exist"],
      [
        { permissions: { entries: [{ id: 'book', languages: ['en-GB', 'uk', 'fr'] }] } },
        'Role.Permissions.Entries[0]',
        "The languages 'uk', 'fr' specified in the role are not supported by the content type.",
      ],
      [{ permissions: { assets: [{ id: 'image', languages: ['uk'] }] } }, 'Role.Permissions.Assets[0]'],
      [{ permissions: { nodes: [{ id: '*', scope: 'below' }] } }, 'nodes[0].scope', 'The scope is not valid'],
      [{ permissions: { entries: [{ id: '*', actions: ['sysView', 'publsh'] }] } }, 'entries[0].actions[1]'],
      [{ permissions: { assets: [{ id: '*', actions: ['inReview.approve'] }] } }, 'assets[0].actions[0]'],
      [
        { permissions: { tags: { actions: ['mark'] } } },
        'tags.actions[0]',
        "The action 'mark' does not exist; there are create, update, delete, view and *",
      ],
      [{ permissions: { publsh: { actions: ['*'] } } }, 'publsh'],
      [{ assignments: { users: ['admin', null] } }, 'Role.Assignments.Users[1]'],
      [{ assignments: { groups: [null] } }, 'Role.Assignments.Groups[0]'],
      [{ assignments: { apiKeys: [null] } }, 'Role.Assignments.ApiKeys[0]'],
    ])('%j', async (change, field, ...message) => {
      const answer = await create(change);
      expect(refusal(answer, 422).message).toBe('There are validation errors creating the role');
      expect(issues(answer)).toEqual([{ field, message: message[0] ?? expect.any(String) }]);
      if ('id' in change || 'name' in change) return;
      const again = await update(await created(), change);
      expect(refusal(again, 422).message).toBe('There are validation errors updating the role');
      expect(fields(again)).toEqual([field]);
    });

    it('another id on update, and a used id', async () => {
      const role = await created();
      expect(issues(await update(role, { id: randomUUID() }))).toEqual([
        { field: 'id', message: 'The id cannot be changed' },
      ]);
      expect(issues(await create({ id: role.id.toUpperCase() }), 409)).toEqual([
        { field: 'id', message: 'A role with this id already exists' },
      ]);
      const id = randomUUID();
      expect((await created({ id: id.toUpperCase() })).id).toBe(id);
    });

    it('used names in any language, ignoring case', async () => {
      const name = text();
      const role = await created({ name: { 'en-GB': name, cy: `${name} cy` } });
      const other = await created();
      const taken = [{ field: 'name', message: 'A role with this name already exists' }];
      for (const used of [name.toUpperCase(), { pl: ` ${name} CY ` }]) {
        expect(issues(await create({ name: used }), 409)).toEqual(taken);
        expect(issues(await update(other, { name: used }), 409)).toEqual(taken);
      }
      success(await update(role, { name: `${name} 2` }));
      success(await create({ name }), 201);
      expect(issues(await update(role, { name }), 409)).toEqual(taken);
      success(await update(other, { name: { cy: `${name} cy` } }));
    });
  });

  it('get a name once in twenty concurrent requests', async () => {
    const name = text();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it("list the states and events of the project's own workflows, including drafts", async () => {
    const definition = { ...fourEyes, id: 'paired', states: [workflowState('half', [workflowEvent('join')])] };
    const role = { permissions: { entries: [{ id: 'book', actions: ['half.join', 'paired.*'] }] } };
    expect(fields(await create(role))).toEqual(['entries[0].actions[0]', 'entries[0].actions[1]']);
    await new Workflows(library).create(definition);
    await created(role);
  });

  it('keep free-form members unchanged, and reject unknown sections', async () => {
    const free = { $where: { 'a.b': 1 }, constructor: { actions: ['*'] }, 'x.y': [1] };
    const { permissions } = await created({ permissions: { forms: free } });
    expect(permissions).toMatchObject({ forms: free });
    expect(fields(await create({ permissions: free }))).toEqual(['$where', 'constructor', 'x.y']);
    const body = `{"name":${JSON.stringify(text())},"permissions":{"__proto__":{"actions":["x"]}}}`;
    expect(fields(await library.call('POST', '/security/roles', body))).toEqual(['permissions.__proto__']);
  });

  it('ignore read-only properties', async () => {
    const role = await created({
      projectId: 'other',
      projectUuid: randomUUID(),
      roleId: randomUUID(),
      status: 'deleted',
    });
    expect(await get(role)).toEqual(role);
    expect(role['projectId']).toBe(library.id);
    expect(Object.keys(role).sort()).toEqual(
      ['assignments', 'description', 'enabled', 'id', 'name', 'permissions', 'projectId'].sort(),
    );
  });
});
