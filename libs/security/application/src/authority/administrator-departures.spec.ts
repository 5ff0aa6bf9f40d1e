import {
  groupAggregate,
  groupStream,
  systemGroups,
  userAggregate,
  userStream,
  userNameStream,
} from '@annal/security-domain';
import { ownerOf } from '@annal/event-store';
import { AdministratorDepartures } from './administrator-departures.ts';
import { SecurityBootstrap } from '../index.ts';
import { LoginRecord } from '../user/login-record.ts';
import { SecurityStack, someContext, type SecurityService } from '../testing/security-stack.ts';

// Covers security.md 1 below HTTP; the end-to-end tests cover each operation.

let stack: SecurityStack;
let service: SecurityService;
let admin: string;
beforeEach(async () => {
  stack = await SecurityStack.start();
  service = await stack.service({ loginAttempts: 1 });
  await service.module.get(SecurityBootstrap).run();
  admin = (await ownerOf(service.store, userNameStream('admin'))) ?? '';
});
afterEach(() => stack.stop());

const leave = (userId: string) =>
  service.module
    .get(AdministratorDepartures)
    .during({ users: [userId] }, 'deleting the user', someContext(), () => Promise.resolve('gone'));
const last = expect.objectContaining({ code: 'Administrators.Last', kind: 'conflict' });

async function promote(kind: 'user' | 'apiKey', id: string): Promise<void> {
  const { id: groupId } = systemGroups.systemAdministrators;
  const data = { groupId, members: [{ kind, id }] };
  await service.store.transact(groupAggregate, groupStream(groupId), { type: 'AddGroupMembers', data }, someContext());
}
const second = () => service.addUser({ username: 'mina', email: 'mina@l.example', password: 'Quiet-Shelf-0-Noon' });
const lock = (userId: string) => service.module.get(LoginRecord).record(userId, 'wrong', someContext());

it('counts a user who can log in', async () => {
  await expect(leave(admin)).rejects.toEqual(last);
  await promote('user', await second());
  await expect(leave(admin)).resolves.toBe('gone');
});

it('counts a locked user, because the lock ends by itself', async () => {
  const other = await second();
  await promote('user', other);
  expect(await lock(other)).toBe(true);
  await expect(leave(admin)).resolves.toBe('gone');
});

it('counts the only administrator even if locked', async () => {
  expect(await lock(admin)).toBe(true);
  await expect(leave(admin)).rejects.toEqual(last);
});

it('does not count a user without a password', async () => {
  const other = await second();
  await promote('user', other);
  await service.credentials.passwords.remove(other);
  await expect(leave(admin)).rejects.toEqual(last);
});

it('does not count a suspended user', async () => {
  const other = await second();
  await promote('user', other);
  await service.changeUser(other, 'SuspendUser');
  await expect(leave(admin)).rejects.toEqual(last);
});

it('does not count a user after the account expires', async () => {
  const expiry = new Date(stack.now.getTime() + 60_000).toISOString();
  const userId = await service.addUser({
    username: 'ola',
    email: 'o@l.example',
    password: 'Quiet-Shelf-0-Noon',
    expiry,
  });
  await promote('user', userId);
  const { state } = await service.store.load(userAggregate, userStream(userId));
  expect(state).toMatchObject({ expiry });
  stack.now = new Date(expiry);
  await expect(leave(admin)).rejects.toEqual(last);
});

it('does not count an API key', async () => {
  const flow = { flowId: 'f1', grantType: 'clientCredential', clientId: 'importer' } as const;
  await promote('apiKey', await service.addApiKey('Importer', flow, 'a-secret'));
  await expect(leave(admin)).rejects.toEqual(last);
});
