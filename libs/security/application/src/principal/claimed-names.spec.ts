import { randomUUID } from 'node:crypto';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { claimKey, EventStore, Follower, ownerOf } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext } from '@annal/kernel';
import { commandOf } from '@annal/messaging';
import { AccessControl, createApiKey, createApiKeyFlow, createGroup, createUser } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { clientIdStream, emailStream, groupNameStream, userNameStream } from '@annal/security-domain';
import {
  apiKeyCommandHandlers,
  authorityProviders,
  groupCommandHandlers,
  SecurityBootstrap,
  userCommandHandlers,
} from '../index.ts';
import { SecurityStack, someContext, type SecurityService } from '../testing/security-stack.ts';

// A claim left by an interrupted writer must not hold the name for ever.

const A_WHILE_MS = 121_000;
const password = 'Reading-Room-7';

let stack: SecurityStack;
let service: SecurityService;
let administrator: string;

const access = {
  provide: AccessDirectory,
  inject: [EventStore, CLOCK],
  useFactory: (store: EventStore, clock: Clock) =>
    new AccessDirectory(
      (sources, apply) => new Follower(store, sources, apply),
      clock,
      () => undefined,
    ),
};

beforeAll(async () => {
  stack = await SecurityStack.start();
  const handlers = [...authorityProviders, ...apiKeyCommandHandlers, ...groupCommandHandlers, ...userCommandHandlers];
  service = await stack.service({}, [access, { provide: AccessControl, useExisting: AccessDirectory }, ...handlers]);
  await service.module.get(SecurityBootstrap).run();
  await service.module.get(AccessDirectory).start();
  administrator = (await ownerOf(service.store, userNameStream('admin'))) ?? '';
});
afterAll(async () => {
  await service.module.get(AccessDirectory).follower.stop();
  await stack.stop();
});

function run<Result>(create: (context: CommandContext) => Command<Result>): Promise<Result> {
  const actor = { kind: 'user', id: administrator, name: 'admin' } as const;
  const context = { ...someContext(), commandId: randomUUID(), actor };
  return service.module.get(CommandBus).execute(create(context));
}

const group = (name: string, id?: string) => run((context) => commandOf(createGroup, { name, id }, context));
const apiKey = (name: string, id?: string) => run((context) => commandOf(createApiKey, { name, id }, context));
const user = (username: string, email = `${username}@example.org`, id?: string) =>
  run((context) => {
    const own = { username, email, id, password, suspended: false, forcePasswordReset: false };
    return commandOf(createUser, own, context);
  });

async function claimed(stream: string, key: string, owner: string): Promise<void> {
  await claimKey(service.store, { stream, key, owner, statusOf: async () => 'absent' }, someContext());
}

const later = () => (stack.now = new Date(stack.now.getTime() + A_WHILE_MS));

it.each([
  ['group', groupNameStream, async () => (await group(randomUUID().slice(1))).groupId, group],
  ['API key', userNameStream, async () => (await apiKey(randomUUID().slice(1))).apiKeyId, apiKey],
  ['user', userNameStream, async () => (await user(randomUUID().slice(1))).userId, user],
] as const)('%s: a new name is taken only until the claim of its writer expires', async (...given) => {
  const [, streamOf, existing, create] = given;
  const name = `fresh-${randomUUID().slice(1, 8)}`;
  const holder = await existing();
  await claimed(streamOf(name), name, holder);
  await expect(create(name)).rejects.toThrow();
  expect(await ownerOf(service.store, streamOf(name))).toBe(holder);
  later();
  await create(name);
  expect(await ownerOf(service.store, streamOf(name))).not.toBe(holder);
  later();
  await expect(create(name)).rejects.toThrow();
});

it.each([
  ['group', groupNameStream, group],
  ['API key', userNameStream, apiKey],
  ['user', userNameStream, (name: string, id: string) => user(name, undefined, id)],
] as const)('%s: one with a chosen id gets a name whose claim was never used', async (_, streamOf, create) => {
  const name = `chosen-${randomUUID().slice(1, 8)}`;
  const [interrupted, chosen] = [randomUUID(), randomUUID()];
  await claimed(streamOf(name), name, interrupted);
  await expect(create(name, chosen)).rejects.toThrow();
  later();
  await create(name, chosen);
  expect(await ownerOf(service.store, streamOf(name))).toBe(chosen);
});

it('an email address that was claimed for a user who was never stored is free afterwards', async () => {
  const email = 'shared@example.org';
  await claimed(emailStream(email), email, randomUUID());
  await expect(user('first.to.come', email)).rejects.toThrow();
  later();
  const { userId } = await user('first.to.come', email);
  expect(await ownerOf(service.store, emailStream(email))).toBe(userId);
});

it('a client id claimed for a flow that is being added is free afterwards', async () => {
  const clientId = 'press-release';
  const [{ apiKeyId: interrupted }, { apiKeyId }] = [await apiKey('first-press'), await apiKey('second-press')];
  await claimed(clientIdStream(clientId), clientId, interrupted);
  const flow = () =>
    run((context) => commandOf(createApiKeyFlow, { apiKeyId, grantType: 'clientCredential', clientId }, context));
  await expect(flow()).rejects.toThrow();
  expect(await ownerOf(service.store, clientIdStream(clientId))).toBe(interrupted);
  later();
  await flow();
  expect(await ownerOf(service.store, clientIdStream(clientId))).toBe(apiKeyId);
});
