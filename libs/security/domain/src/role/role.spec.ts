import { deciderSpec } from '@annal/testing';
import { roleAggregate } from './role.aggregate.ts';
import { assigneeKey } from './role.assignments.ts';
import type { RoleCommand, RoleFacts, RoleInput } from './role.commands.ts';
import type { RoleAssignments, RoleEvent } from './role.events.ts';

const given = deciderSpec(roleAggregate);
const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const roleId = '2b9b4a56-7d3d-4d0e-8f56-0a4f5d1c7e93';
const tove = { name: 't.lindqvist', id: 'u1' };
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
  assignees: new Map([
    [assigneeKey('users', 't.lindqvist'), tove],
    [assigneeKey('users', 'Tove@Library.example'), tove],
  ]),
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

describe('creating', () => {
  it('fills in missing properties', () =>
    given()
      .when(create({ name: ' Cataloguing ' }))
      .then(created()));

  it('keeps texts unchanged', () =>
    given()
      .when(create({ name: { 'en-gb': 'Cataloguing' }, description: { cy: 'Catalogio' }, enabled: false }))
      .then(created({ name: { 'en-GB': 'Cataloguing' }, description: { cy: 'Catalogio' }, enabled: false })));

  it('names content types by id and uuid, and languages in canonical spelling', () =>
    given()
      .when(
        create({
          name: 'Cataloguing',
          permissions: {
            Entries: [{ ID: 'BOOK', Languages: ['CY', 'cy'], actions: ['draft.*'] }],
            assets: [{ id: '*', actions: ['*'] }],
            contentTypes: [{ actions: ['view'] }, { id: 'uuid-address', actions: ['update'] }, { id: '*' }],
          },
        }),
      )
      .then(
        withPermissions({
          entries: [{ id: 'book', uuid: 'uuid-book', languages: ['cy'], actions: ['draft.*'] }],
          assets: [{ id: '*', uuid: null, languages: ['*'], actions: ['*'] }],
          contentTypes: [
            { uuid: null, actions: ['view'] },
            { id: 'address', uuid: 'uuid-address', actions: ['update'] },
            { id: '*', uuid: null, actions: [] },
          ],
        }),
      ));

  it('accepts nodes and sections in all spellings', () =>
    given()
      .when(
        create({
          name: 'Cataloguing',
          permissions: {
            nodes: [{ actions: ['move'] }, { id: roleId.toUpperCase(), scope: 'DESCENDANTS', contentTypeIds: ['*'] }],
            webhookSubscription: { actions: ['view'] },
            BLOCKS: null,
            TagGroups: { Actions: ['Create', '*'] },
            Forms: { anything: ['goes'] },
          },
        }),
      )
      .then(
        withPermissions({
          nodes: [
            { id: '*', languages: ['*'], actions: ['move'], contentTypeIds: [], scope: 'nodeAndDescendants' },
            { id: roleId, languages: ['*'], actions: [], contentTypeIds: ['*'], scope: 'descendants' },
          ],
          sections: { webhookSubscriptions: ['view'], blocks: [], tagGroups: ['Create', '*'] },
          others: { Forms: { anything: ['goes'] } },
        }),
      ));

  it('resolves members, once each, and keeps unknown names', () =>
    given()
      .when(
        create({
          name: 'Cataloguing',
          assignments: { Users: ['T.LINDQVIST', 'tove@library.example', 'later', 'Later'], groups: null },
        }),
      )
      .then(created({ assignments: { ...nobody, users: [tove, { name: 'later', id: null }] } })));

  it.each<[string, RoleInput, string, string?]>([
    ['no name', {}, 'name', 'The name is required'],
    ['blank texts for a name', { name: { cy: ' ' } }, 'name', 'The name is required'],
    ['a number for a name', { name: 7 }, 'name', 'The value is not a valid string'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
    ['a text that is too long', { name: { cy: 'x'.repeat(201) } }, 'name.cy'],
    ['an invalid language', { name: { Welsh: 'x' } }, 'name', "The language code 'Welsh' is not valid"],
    ['a malformed id', { name: 'x', id: '7' }, 'id', 'The id is not valid'],
    [
      'an invalid scope',
      { name: 'x', permissions: { nodes: [{ scope: 'x' }] } },
      'nodes[0].scope',
      'The scope is not valid',
    ],
    ['an invalid node id', { name: 'x', permissions: { nodes: [{ id: 'x' }] } }, 'nodes[0].id'],
    [
      'an unknown content type',
      { name: 'x', permissions: { entries: [{ id: '*' }, { id: 'novella' }] } },
      'entries[1].id',
      "The content type 'novella' does not exist",
    ],
    ['a component for entries', { name: 'x', permissions: { assets: [{ id: 'address' }] } }, 'assets[0].id'],
    [
      'no content type',
      { name: 'x', permissions: { entries: [{}] } },
      'entries[0].id',
      "The content type '' does not exist",
    ],
    ['an unknown definition', { name: 'x', permissions: { contentTypes: [{ id: 'no' }] } }, 'contentTypes[0].id'],
    [
      'languages that the type does not have',
      { name: 'x', permissions: { entries: [{ id: 'book', languages: ['pl', 'cy', 'uk'] }] } },
      'Role.Permissions.Entries[0]',
      "The languages 'pl', 'uk' specified in the role are not supported by the content type.",
    ],
    [
      'a malformed language',
      { name: 'x', permissions: { entries: [{ id: '*', languages: ['x'] }] } },
      'entries[0].languages',
    ],
    ['a missing name among the users', { name: 'x', assignments: { users: [null] } }, 'Role.Assignments.Users[0]'],
    [
      'a missing name among the keys',
      { name: 'x', assignments: { apiKeys: ['a', ' '] } },
      'Role.Assignments.ApiKeys[1]',
    ],
    ['an invalid list', { name: 'x', assignments: { groups: 'a' } }, 'Role.Assignments.Groups'],
    ['invalid actions', { name: 'x', permissions: { blocks: { actions: 'view' } } }, 'blocks.actions'],
    ['an invalid section', { name: 'x', permissions: { blocks: ['view'] } }, 'permissions.blocks'],
    ['invalid permissions', { name: 'x', permissions: [] }, 'permissions'],
    ['an invalid grant', { name: 'x', permissions: { entries: ['book'] } }, 'entries[0]'],
  ])('is refused for %s', (_, input, field, ...message) => {
    const issue = { field, message: message[0] ?? (expect.any(String) as string) };
    given().when(create(input)).thenRejected('Role.Invalid', [issue]);
  });

  it('is refused for an id in use', () =>
    given(created())
      .when(create({ name: 'x' }))
      .thenRejected('Role.IdTaken'));
});

describe('updating', () => {
  const granted = withPermissions({ sections: { blocks: ['push'] }, others: { forms: { actions: ['*'] } } });

  it('keeps missing properties', () => {
    given(granted)
      .when(update({ permissions: {}, assignments: {} }))
      .then();
    given(granted)
      .when(update({ permissions: { assets: [{ id: '*', actions: ['*'] }] } }))
      .then(
        event('RolePermissionsChanged', {
          permissions: { assets: [{ id: '*', uuid: null, languages: ['*'], actions: ['*'] }] },
        }),
      );
  });

  it('replaces all members, and clears them by null', () =>
    given(granted)
      .when(update({ permissions: { blocks: { actions: ['view'] }, forms: null } }))
      .then(event('RolePermissionsChanged', { permissions: { sections: { blocks: ['view'] }, others: {} } })));

  it('records each kind of change', () => {
    given(created())
      .when(update({ name: 'New', description: 'Text', enabled: false, assignments: { users: ['t.lindqvist'] } }))
      .then(
        event('RoleDetailsChanged', { name: 'New', description: 'Text' }),
        event('RoleDisabled'),
        event('RoleAssignmentsChanged', { assignments: { users: [tove] } }),
      );
    given(created({ enabled: false, description: 'Text' }))
      .when(update({ enabled: true, description: null }))
      .then(event('RoleDetailsChanged', { description: null }), event('RoleEnabled'));
  });

  it('stores an unchanged list again when its names belong to others by now', () => {
    const waiting = { ...nobody, users: [{ name: 'later', id: null }] };
    const saving = (assigned: RoleAssignments): RoleCommand => ({
      type: 'UpdateRole',
      data: { roleId, input: { assignments: { users: ['later'] } }, facts: { ...facts, assigned } },
    });
    given(created({ assignments: waiting }))
      .when(saving(waiting))
      .then();
    // The principal bound to the name was deleted.
    given(created({ assignments: waiting }))
      .when(saving(nobody))
      .then(event('RoleAssignmentsChanged', { assignments: { users: waiting.users } }));
  });

  it('keeps the assignees whose name is the email of another user', () => {
    const name = 'tove@library.example';
    const assigned = { ...nobody, users: [{ name, id: 'u2' }] };
    const saving = (users: readonly string[]): RoleCommand => ({
      type: 'UpdateRole',
      data: { roleId, input: { assignments: { users } }, facts: { ...facts, assigned } },
    });
    given(created({ assignments: assigned }))
      .when(saving(['Tove@library.example']))
      .then();
    given(created({ assignments: assigned }))
      .when(saving([name, 't.lindqvist']))
      .then(event('RoleAssignmentsChanged', { assignments: { users: [...assigned.users, tove] } }));
  });

  it('assigns the role to the current owner of a name at any save', () => {
    const waiting = { ...nobody, users: [{ name: 'nobody', id: null }, tove, { name: 'T.Lindqvist', id: null }] };
    const saving = (input: RoleInput): RoleCommand => ({
      type: 'UpdateRole',
      data: { roleId, input, facts: { ...facts, assigned: waiting } },
    });
    const bound = event('RoleAssignmentsChanged', { assignments: { users: [{ name: 'nobody', id: null }, tove] } });
    given(created({ assignments: waiting }))
      .when(saving({}))
      .then(bound);
    given(created({ assignments: waiting }))
      .when(saving({ description: 'Text', assignments: { groups: [] } }))
      .then(event('RoleDetailsChanged', { description: 'Text' }), bound);
    given(created({ assignments: waiting }))
      .when(saving({ assignments: { users: ['nobody'] } }))
      .then(event('RoleAssignmentsChanged', { assignments: { users: [{ name: 'nobody', id: null }] } }));
  });

  it('can remove all members', () =>
    given(created({ assignments: { ...nobody, users: [tove] } }))
      .when(update({ assignments: { users: [] } }))
      .then(event('RoleAssignmentsChanged', { assignments: { users: [] } })));

  it('keeps the id', () => {
    given(created())
      .when(update({ id: roleId.toUpperCase() }))
      .then();
    given(created())
      .when(update({ id: projectUuid }))
      .thenRejected('Role.Invalid', [{ field: 'id', message: 'The id cannot be changed' }]);
  });

  it('needs a name', () =>
    given(created())
      .when(update({ name: null }))
      .thenRejected('Role.Invalid', [{ field: 'name', message: 'The name is required' }]));

  it('needs a role', () => given().when(update({})).thenRejected('Role.NotFound'));
});

describe('deleting', () => {
  const remove: RoleCommand = { type: 'DeleteRole', data: { roleId } };
  it('happens once', () => {
    given(created()).when(remove).then(event('RoleDeleted'));
    given(created(), event('RoleDeleted')).when(remove).thenRejected('Role.NotFound');
  });
});
