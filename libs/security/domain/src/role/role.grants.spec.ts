import { deciderSpec } from '@annal/testing';
import { roleAggregate } from './role.aggregate.ts';
import type { RoleCommand, RoleFacts, RoleInput } from './role.commands.ts';
import type { RoleEvent } from './role.events.ts';

const given = deciderSpec(roleAggregate);
const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const roleId = '2b9b4a56-7d3d-4d0e-8f56-0a4f5d1c7e93';
const facts: RoleFacts = {
  types: [
    { id: 'book', uuid: 'uuid-book', kind: 'contentType', languages: ['en-GB', 'cy'] },
    { id: 'address', uuid: 'uuid-address', kind: 'component', languages: [] },
  ],
  workflows: [
    {
      id: 'reviewing',
      states: [
        { id: 'draft', events: ['sysUpdate', 'submit'] },
        { id: 'inReview', events: ['approve'] },
      ],
      events: ['sysCreate', 'sysUnpublish'],
    },
    { id: 'plain', states: [{ id: 'draft', events: ['publish'] }], events: ['sysCreate'] },
  ],
  assignees: new Map(),
};
const nothing = { entries: [], assets: [], contentTypes: [], nodes: [], sections: {}, others: {} };
const nobody = { users: [], groups: [], apiKeys: [] };
const plain = { name: 'Cataloguing', description: null, enabled: true, permissions: nothing, assignments: nobody };

const create = (input: RoleInput): RoleCommand => ({ type: 'CreateRole', data: { projectUuid, roleId, input, facts } });
const update = (input: RoleInput): RoleCommand => ({ type: 'UpdateRole', data: { roleId, input, facts } });
const event = <Type extends RoleEvent['type']>(type: Type, data: object = {}): RoleEvent =>
  ({ type, schemaVersion: 1, data: { projectUuid, roleId, ...data } }) as RoleEvent;
const created = (properties: object = {}) => event('RoleCreated', { ...plain, ...properties });
const withPermissions = (permissions: object) => created({ permissions: { ...nothing, ...permissions } });

describe('the grants of a role', () => {
  const granting = (permissions: object) => create({ name: 'Cataloguing', permissions });
  const refused = (field: string, message: unknown) => [{ field, message: message as string }];

  it.each([
    ...['*', '*.*', 'reviewing.*', 'draft.*', 'reviewing.draft.*', 'inReview.approve', 'reviewing.inReview.approve'],
    ...['reviewing.approve', 'approve', '*.approve', 'sysCreate', 'sys.create', 'plain.sys.create', 'draft.sys.update'],
    ...['sys.*', 'draft.sys.*', 'reviewing.sys.*', 'sysView', 'reviewing.sysView', 'DRAFT.Publish', ' sysUnpublish '],
  ])('may be %j on entries', (action) =>
    given()
      .when(granting({ entries: [{ id: '*', actions: [action] }] }))
      .then(withPermissions({ entries: [{ id: '*', uuid: null, languages: ['*'], actions: [action] }] })),
  );

  it.each([
    ...['publsh', 'draft.approve', 'plain.inReview.approve', 'other.*', 'sysRead', 'inReview.sys.*', 'draft.sysView'],
    ...['', 'draft.', 'reviewing.*.approve', 'plain.approve', 'constructor', '__proto__', 'draft.sysCreate'],
  ])('may not be %j on entries', (action) => {
    const issue = refused('entries[0].actions[1]', expect.stringContaining(`The action '${action}' does not exist`));
    given()
      .when(granting({ entries: [{ id: 'book', actions: ['sysView', action] }] }))
      .thenRejected('Role.Invalid', issue);
  });

  it('are those of their section, and the refusal names it', () => {
    const crud = 'create, update, delete, view and *';
    const unknown = (action: string, known: string) => `The action '${action}' does not exist; there are ${known}`;
    for (const section of ['tags', 'tagGroups', 'taxonomy', 'redirects', 'views']) {
      given()
        .when(granting({ [section]: { actions: ['create', 'update', 'delete', 'view', '*'] } }))
        .then(withPermissions({ sections: { [section]: ['create', 'update', 'delete', 'view', '*'] } }));
      given()
        .when(granting({ [section]: { actions: ['view', 'publish'] } }))
        .thenRejected('Role.Invalid', refused(`${section}.actions[1]`, unknown('publish', crud)));
    }
    given()
      .when(granting({ contentTypes: [{ actions: ['view', ' view'] }], nodes: [{ actions: ['publish'] }] }))
      .thenRejected('Role.Invalid', [
        {
          field: 'contentTypes[0].actions[1]',
          message: unknown(' view', 'create, update, delete, publish, view and *'),
        },
        ...refused('nodes[0].actions[0]', expect.stringContaining('there are view, create, update, delete, move')),
      ]);
    given()
      .when(granting({ assets: [{ id: '*', actions: ['publsh'] }] }))
      .thenRejected(
        'Role.Invalid',
        refused(
          'assets[0].actions[0]',
          unknown(
            'publsh',
            'the workflows reviewing, plain, the states draft, inReview, ' +
              'the events sysCreate, sysUnpublish, sysView, sysUpdate, submit, approve, publish and *',
          ),
        ),
      );
  });

  it('are not limited in other sections', () =>
    given()
      .when(granting({ comments: { actions: ['whatever'] }, manifests: { actions: ['whatever'] } }))
      .then(
        withPermissions({ sections: { comments: ['whatever'] }, others: { manifests: { actions: ['whatever'] } } }),
      ));

  it.each(['publsh', 'entry', 'constructor', 'toString', 'hasOwnProperty', 'a.$b', '$where'])(
    'are not accepted in a section %j',
    (name) => {
      const known = 'entries, assets, contentTypes, nodes, webhookSubscriptions, blocks, ';
      const message = expect.stringContaining(`The section '${name}' does not exist; there are ${known}`) as string;
      for (const value of [{ actions: ['*'] }, null, 7])
        given()
          .when(granting({ [name]: value }))
          .thenRejected('Role.Invalid', [{ field: name, message }]);
    },
  );

  it('are listed in the first refusals only', () => {
    const issuesOf = () => {
      try {
        roleAggregate.decide(granting({ tags: { actions: Array.from({ length: 30 }, (_, n) => `a${n}`) } }), {
          status: 'absent',
        });
      } catch (error) {
        return (error as { data: { message: string }[] }).data.map(({ message }) => message);
      }
      return [];
    };
    expect(issuesOf().filter((message) => message.includes('there are'))).toHaveLength(10);
    expect(issuesOf()[29]).toBe("The action 'a29' does not exist");
  });
});

describe('grants stored by an earlier release', () => {
  const stored = {
    entries: [{ id: 'book', uuid: 'uuid-book', languages: ['*'], actions: ['publsh', 'sysView'] }],
    contentTypes: [{ uuid: null, actions: ['viev'] }],
    nodes: [{ id: '*', languages: ['*'], actions: ['go'], contentTypeIds: [], scope: 'node' }],
    sections: { blocks: ['pull'] },
    others: { $where: { 'a.b': 1 }, constructor: { actions: ['*'] }, tags: { actions: ['create', 'mark'] } },
  };
  const shown = {
    entries: [{ id: 'book', languages: ['*'], actions: ['publsh', 'sysView'] }],
    contentTypes: [{ actions: ['viev'] }],
    nodes: stored.nodes,
    blocks: { actions: ['pull'] },
    tags: { actions: ['create', 'mark'] },
    $where: { 'a.b': 1 },
    constructor: { actions: ['*'] },
  };

  it('may be sent back as they are shown', () => {
    given(withPermissions(stored))
      .when(update({ permissions: shown }))
      .then();
    given(withPermissions(stored))
      .when(update({ permissions: { ...shown, blocks: { actions: ['push', 'pull'] } } }))
      .then(
        event('RolePermissionsChanged', {
          permissions: { sections: { tags: ['create', 'mark'], blocks: ['push', 'pull'] } },
        }),
      );
  });

  it('may be removed', () => {
    const { tags: _, ...others } = stored.others;
    const { $where: __, ...left } = others;
    given(withPermissions({ ...stored, others }))
      .when(update({ permissions: { $where: null } }))
      .then(event('RolePermissionsChanged', { permissions: { others: left } }));
    given(withPermissions(stored))
      .when(update({ permissions: { tags: { actions: [] } } }))
      .then(event('RolePermissionsChanged', { permissions: { sections: { tags: [], blocks: ['pull'] } } }));
  });

  it.each([
    [{ entries: [{ id: '*', actions: ['publsh'] }] }, 'entries[0].actions[0]'],
    [{ contentTypes: [{ id: 'book', actions: ['viev'] }] }, 'contentTypes[0].actions[0]'],
    [{ nodes: [{ id: roleId, actions: ['go'] }] }, 'nodes[0].actions[0]'],
    [{ tags: { actions: ['pull'] } }, 'tags.actions[0]'],
    [{ $where: { 'a.b': 2 } }, '$where'],
  ])('are not accepted elsewhere: %j', (permissions, field) =>
    given(withPermissions(stored))
      .when(update({ permissions }))
      .thenRejected('Role.Invalid', [{ field, message: expect.stringContaining('does not exist') as string }]),
  );
});
