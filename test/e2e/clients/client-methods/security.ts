import { UniversalClient } from 'contensis-management-api';
import { isGone, sent, shown, unique, type Checks, type Stage } from './check.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly status: { readonly suspended: boolean };
}

const PASSWORD = 'Quiet+Corner-31';

async function madeUser({ client }: Stage): Promise<User> {
  const username = unique('reader');
  const user = { username, email: `${username}@library.example`, credentials: { password: PASSWORD } };
  return shown<User>(client.security.users.create(sent(user)));
}

const madeGroup = ({ client }: Stage) => shown<Named>(client.security.groups.create(sent({ name: unique('Group ') })));

const madeRole = ({ client }: Stage) =>
  shown<Named>(client.roles.create(sent({ name: unique('Role '), permissions: { blocks: { actions: ['view'] } } })));

const ids = ({ items }: { readonly items: readonly { readonly id?: string }[] }) => items.map(({ id }) => id);

export const userChecks: Checks = {
  'security.users.create': async (stage) => {
    expect(await madeUser(stage)).toMatchObject({ status: { suspended: false } });
  },
  'security.users.getById': async (stage) => {
    const user = await madeUser(stage);
    expect(await stage.client.security.users.getById(user.id)).toEqual(user);
  },
  'security.users.getByUsername': async (stage) => {
    const user = await madeUser(stage);
    expect(await stage.client.security.users.getByUsername(user.username)).toEqual(user);
  },
  'security.users.getByEmail': async (stage) => {
    const user = await madeUser(stage);
    expect(await stage.client.security.users.getByEmail(user.email)).toEqual(user);
  },
  'security.users.getCurrent': async (stage) => {
    const { username } = await madeUser(stage);
    const clientDetails = { username, password: PASSWORD };
    const config = { clientType: 'contensis_classic', clientDetails, rootUrl: stage.annal.address };
    const client = UniversalClient.create(config as never);
    expect(await client.security.users.getCurrent()).toMatchObject({ username });
  },
  'security.users.list': async (stage) => {
    const { id, username } = await madeUser(stage);
    expect(ids(await stage.client.security.users.list({ q: username }))).toEqual([id]);
  },
  'security.users.search': async (stage) => {
    const { id, username } = await madeUser(stage);
    const query = { where: [{ field: 'username', equalTo: username }] };
    expect(ids(await stage.client.security.users.search(sent(query)))).toEqual([id]);
  },
  'security.users.getUserGroups': async (stage) => {
    const [user, group] = [await madeUser(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUser(group.id, user.id);
    expect(ids(await stage.client.security.users.getUserGroups(user.id))).toContain(group.id);
  },
  'security.users.update': async (stage) => {
    const user = await madeUser(stage);
    const updated = await stage.client.security.users.update(sent({ ...user, firstName: 'Ada' }));
    expect(updated).toMatchObject({ id: user.id, firstName: 'Ada' });
  },
  'security.users.updatePassword': async (stage) => {
    const { id: userId, username } = await madeUser(stage);
    await stage.client.security.users.updatePassword(sent({ userId, existing: PASSWORD, new: 'Louder+Corner-52' }));
    const form = { grant_type: 'contensis_classic', username, password: 'Louder+Corner-52' };
    expect((await stage.annal.requestToken(form)).status).toBe(200);
  },
  'security.users.delete': async (stage) => {
    const { id } = await madeUser(stage);
    await stage.client.security.users.delete(id);
    await isGone(stage.client.security.users.getById(id));
  },
  'security.users.userIsMemberOf': async (stage) => {
    const [user, group, other] = [await madeUser(stage), await madeGroup(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUser(group.id, user.id);
    expect(await stage.client.security.users.userIsMemberOf(user.id, other.name, group.name)).toBe(true);
  },
  'security.users.setPasswordToExpirable': async (stage) => {
    const { id } = await madeUser(stage);
    await stage.client.security.users.setPasswordToExpirable(id);
    const user = await stage.client.security.users.getById(id);
    expect(user).toMatchObject({ credentials: { passwordChangeFrequency: 90 } });
  },
  'security.users.suspendUser': async (stage) => {
    const { id } = await madeUser(stage);
    await stage.client.security.users.suspendUser(id);
    expect(await stage.client.security.users.getById(id)).toMatchObject({ status: { suspended: true } });
  },
  'security.users.unsuspendUser': async (stage) => {
    const { id } = await madeUser(stage);
    await stage.client.security.users.suspendUser(id);
    await stage.client.security.users.unsuspendUser(id);
    expect(await stage.client.security.users.getById(id)).toMatchObject({ status: { suspended: false } });
  },
  'security.users.unlockUser': async (stage) => {
    const { id } = await madeUser(stage);
    await stage.client.security.users.unlockUser(id);
    expect(await stage.client.security.users.getById(id)).toMatchObject({ status: { locked: false } });
  },
};

export const groupChecks: Checks = {
  'security.groups.create': async (stage) => {
    expect(await madeGroup(stage)).toMatchObject({ type: 'contensis', userCount: 0 });
  },
  'security.groups.getById': async (stage) => {
    const group = await madeGroup(stage);
    expect(await stage.client.security.groups.getById(group.id)).toEqual(group);
  },
  'security.groups.getByName': async (stage) => {
    const group = await madeGroup(stage);
    expect(await stage.client.security.groups.getByName(group.name)).toEqual(group);
  },
  'security.groups.list': async (stage) => {
    const { id, name } = await madeGroup(stage);
    expect(ids(await stage.client.security.groups.list({ q: name }))).toEqual([id]);
  },
  'security.groups.update': async (stage) => {
    const group = await madeGroup(stage);
    const updated = await stage.client.security.groups.update(sent({ ...group, description: 'Staff' }));
    expect(updated).toMatchObject({ id: group.id, description: 'Staff' });
  },
  'security.groups.delete': async (stage) => {
    const { id } = await madeGroup(stage);
    await stage.client.security.groups.delete(id);
    await isGone(stage.client.security.groups.getById(id));
  },
  'security.groups.addUser': async (stage) => {
    const [user, group] = [await madeUser(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUser(group.id, user.id);
    expect(await stage.client.security.groups.getById(group.id)).toMatchObject({ userCount: 1 });
  },
  'security.groups.addUsers': async (stage) => {
    const [one, other, group] = [await madeUser(stage), await madeUser(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUsers(group.id, [one.id, other.id]);
    expect(await stage.client.security.groups.getById(group.id)).toMatchObject({ userCount: 2 });
  },
  'security.groups.removeUser': async (stage) => {
    const [user, group] = [await madeUser(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUser(group.id, user.id);
    await stage.client.security.groups.removeUser(group.id, user.id);
    expect(await stage.client.security.groups.getById(group.id)).toMatchObject({ userCount: 0 });
  },
  'security.groups.hasUser': async (stage) => {
    const [user, group] = [await madeUser(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUser(group.id, user.id);
    expect(await stage.client.security.groups.hasUser(group.id, user.id)).toBe(true);
  },
  'security.groups.getUsersByGroupId': async (stage) => {
    const [user, group] = [await madeUser(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUser(group.id, user.id);
    expect(ids(await stage.client.security.groups.getUsersByGroupId(group.id))).toEqual([user.id]);
  },
  'security.groups.getUsersByGroupName': async (stage) => {
    const [user, group] = [await madeUser(stage), await madeGroup(stage)];
    await stage.client.security.groups.addUser(group.id, user.id);
    expect(ids(await stage.client.security.groups.getUsersByGroupName(group.name))).toEqual([user.id]);
  },
  'security.groups.addChildGroup': async (stage) => {
    const [group, child] = [await madeGroup(stage), await madeGroup(stage)];
    await stage.client.security.groups.addChildGroup(group.id, child.id);
    expect(await stage.client.security.groups.getById(group.id)).toMatchObject({ childGroupCount: 1 });
  },
  'security.groups.addChildGroups': async (stage) => {
    const [group, child, other] = [await madeGroup(stage), await madeGroup(stage), await madeGroup(stage)];
    await stage.client.security.groups.addChildGroups(group.id, [child.id, other.id]);
    expect(await stage.client.security.groups.getById(group.id)).toMatchObject({ childGroupCount: 2 });
  },
  'security.groups.removeChildGroup': async (stage) => {
    const [group, child] = [await madeGroup(stage), await madeGroup(stage)];
    await stage.client.security.groups.addChildGroup(group.id, child.id);
    await stage.client.security.groups.removeChildGroup(group.id, child.id);
    expect(await stage.client.security.groups.getById(group.id)).toMatchObject({ childGroupCount: 0 });
  },
  'security.groups.getChildGroupsByGroupId': async (stage) => {
    const [group, child] = [await madeGroup(stage), await madeGroup(stage)];
    await stage.client.security.groups.addChildGroup(group.id, child.id);
    expect(ids(await stage.client.security.groups.getChildGroupsByGroupId(group.id))).toEqual([child.id]);
  },
  'security.groups.getChildGroupsByGroupName': async (stage) => {
    const [group, child] = [await madeGroup(stage), await madeGroup(stage)];
    await stage.client.security.groups.addChildGroup(group.id, child.id);
    expect(ids(await stage.client.security.groups.getChildGroupsByGroupName(group.name))).toEqual([child.id]);
  },
};

export const roleChecks: Checks = {
  'roles.create': async (stage) => {
    expect(await madeRole(stage)).toMatchObject({ permissions: { blocks: { actions: ['view'] } } });
  },
  'roles.get': async (stage) => {
    const role = await madeRole(stage);
    expect(await stage.client.roles.get(role.id)).toEqual(role);
  },
  'roles.list': async (stage) => {
    const role = await madeRole(stage);
    const { items } = await stage.client.roles.list({ pageIndex: 0, pageSize: 500 });
    expect(items).toContainEqual(role);
  },
  'roles.update': async (stage) => {
    const role = await madeRole(stage);
    expect(await stage.client.roles.update(sent({ ...role, enabled: false }))).toMatchObject({ enabled: false });
  },
  'roles.delete': async (stage) => {
    const { id } = await madeRole(stage);
    await stage.client.roles.delete(id);
    await isGone(stage.client.roles.get(id));
  },
  'permissions.getPermissions': async ({ client }) => {
    const { actions } = await client.permissions.getPermissions(sent({ resourceType: 'entries', userId: '@current' }));
    expect(actions).toContain('sysCreate');
  },
  'permissions.getAuthorizationForAction': async ({ client }) => {
    const asked = { resourceType: 'entries', resourceId: 'book', actionName: 'sysCreate', userId: '@current' };
    expect(await client.permissions.getAuthorizationForAction(sent(asked))).toBeTruthy();
  },
};
