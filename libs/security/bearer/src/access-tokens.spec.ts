import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError, type CommandContext } from '@annal/kernel';
import { MessageBus, type Message } from '@annal/messaging';
import type { AccessTokenFlow } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { HandFedLog } from '@annal/security-policy/testing';
import { AccessTokens } from './access-tokens.ts';

const token = 'abcdefGHIJKL0123456789abcdefghijklmnopqrstuvwxyz';
const context: CommandContext = {
  commandId: 'c1',
  correlationId: 'c1',
  causationId: 'c1',
  actor: { kind: 'system', id: 'spec', name: 'Spec' },
};
const flow: AccessTokenFlow = { apiKeyId: 'k1', flowId: 'f1' };
const unavailable = new DomainError('unavailable', 'Service.Unavailable', 'The security service cannot be reached');

/** Answers as the security service does. */
class Tokens extends MessageBus {
  readonly asked: string[] = [];
  readonly known = new Map([[token, flow]]);
  isAway = false;

  override async send<Data, Reply>({ pattern }: Message<Data, Reply>, data: NoInfer<Data>): Promise<Reply> {
    const { tokens: sent } = data as { readonly tokens: readonly string[] };
    this.asked.push(`${pattern} ${sent.join(' ')}`);
    if (this.isAway) throw unavailable;
    return sent.map((each) => this.known.get(each) ?? null) as Reply;
  }
}

let now: Date;
let bus: Tokens;
let access: AccessDirectory<HandFedLog>;
let tokens: AccessTokens;
beforeEach(async () => {
  now = new Date('2026-11-27T09:00:00.000Z');
  bus = new Tokens();
  access = new AccessDirectory(
    (_, apply) => new HandFedLog(apply),
    () => now,
  );
  await access.start();
  feed('ApiKeyCreated', { name: 'Website', enabled: true, scopes: [] });
  feed('ApiKeyFlowAdded', { flow: { flowId: 'f1', grantType: 'accessToken' } });
  tokens = new AccessTokens(bus, access, () => now);
});

const feed = (type: string, data: object = {}) => access.follower.feed('apiKey-k1', type, { apiKeyId: 'k1', ...data });
const identify = (sent = token) => tokens.identify(sent, context);
const isKnown = async (sent?: string) => (await identify(sent)) !== undefined;

it('stands for its key, which may read', async () => {
  const principal = await identify();
  expect(principal?.actor).toEqual({ kind: 'apiKey', id: 'k1', name: 'Website' });
  expect([...(principal?.scopes ?? [])]).toEqual(['Project_Read', 'ContentType_Read', 'Entry_Read']);
  expect(principal?.isCurrent()).toBe(true);
});

it('is asked for once', async () => {
  for (let call = 0; call < 3; call += 1) expect(await isKnown()).toBe(true);
  expect(bus.asked).toEqual([`security.verify-access-tokens ${token}`]);
});

it('is asked for once by concurrent callers', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => isKnown()));
  expect(answers).toEqual(Array.from({ length: 20 }, () => true));
  expect(bus.asked).toHaveLength(1);
});

it('is asked for together with others', async () => {
  const guesses = Array.from({ length: 250 }, (_, index) => token.slice(0, 40) + String(index).padStart(8, '0'));
  const answers = await Promise.all([...guesses, token].map((sent) => isKnown(sent)));
  expect(answers.flatMap((isIt, index) => (isIt ? [index] : []))).toEqual([250]);
  expect(bus.asked).toHaveLength(3);
});

it.each([
  ['ApiKeyDisabled', {}],
  ['ApiKeyDeleted', { name: 'Website' }],
  ['ApiKeyFlowRemoved', { flow: { flowId: 'f1', grantType: 'accessToken' } }],
])('is refused at once after %s, without a question', async (type, data) => {
  const principal = await identify();
  feed(type, data);
  expect(await isKnown()).toBe(false);
  expect(principal?.isCurrent()).toBe(false);
  expect(bus.asked).toHaveLength(1);
});

it('is accepted at once when its key is enabled again, also if it was first sent meanwhile', async () => {
  feed('ApiKeyDisabled');
  expect(await isKnown()).toBe(false);
  feed('ApiKeyEnabled');
  expect(await isKnown()).toBe(true);
});

it('carries the current name of its key', async () => {
  await identify();
  feed('ApiKeyRenamed', { name: 'Shop', formerName: 'Website' });
  expect((await identify())?.actor.name).toBe('Shop');
});

it('is no flow of another kind or another key', async () => {
  feed('ApiKeyFlowAdded', { flow: { flowId: 'f2', grantType: 'clientCredential', clientId: 'f2' } });
  bus.known.set(token, { apiKeyId: 'k1', flowId: 'f2' });
  expect(await isKnown()).toBe(false);
  const another = 'z'.repeat(48);
  bus.known.set(another, { apiKeyId: 'k2', flowId: 'f1' });
  expect(await isKnown(another)).toBe(false);
});

it.each(['', 'abc', `${token}0`, token.slice(1), `${token.slice(1)}-`, `${token}\n`, 'é'.repeat(48)])(
  'is refused without a question when it is malformed: %j',
  async (sent) => {
    expect(await isKnown(sent)).toBe(false);
    expect(bus.asked).toEqual([]);
  },
);

it('is refused for ten seconds without another question when it is unknown', async () => {
  const unknown = '0'.repeat(48);
  for (let call = 0; call < 3; call += 1) expect(await isKnown(unknown)).toBe(false);
  expect(bus.asked).toHaveLength(1);
  bus.known.set(unknown, flow);
  now = new Date(now.getTime() + 9_999);
  expect(await isKnown(unknown)).toBe(false);
  now = new Date(now.getTime() + 1);
  expect(await isKnown(unknown)).toBe(true);
  expect(bus.asked).toHaveLength(2);
});

it('is asked for again after the security service was away', async () => {
  bus.isAway = true;
  await expect(Promise.all([identify(), identify()])).rejects.toBe(unavailable);
  bus.isAway = false;
  expect(await isKnown()).toBe(true);
  expect(bus.asked).toHaveLength(2);
});

it('stays usable while the security service is away', async () => {
  await identify();
  bus.isAway = true;
  expect(await isKnown()).toBe(true);
});

it.each([
  ['known', true],
  ['unknown', false],
])('%s ones are remembered up to a limit, the latest first', async (_, areKnown) => {
  const sent = Array.from({ length: 5_001 }, () => randomUUID().replaceAll('-', '').padEnd(48, 'x'));
  if (areKnown) for (const each of sent) bus.known.set(each, flow);
  expect(new Set(await Promise.all(sent.map((each) => isKnown(each))))).toEqual(new Set([areKnown]));
  const { length } = bus.asked;
  await identify(sent.at(-1));
  expect(bus.asked).toHaveLength(length);
  await identify(sent[0]);
  expect(bus.asked).toHaveLength(length + 1);
});

it('is kept nowhere', async () => {
  await identify();
  await identify('0'.repeat(48));
  const held = new Set<unknown>();
  const look = (value: unknown): void => {
    if (value === bus || value === null || typeof value !== 'object' || held.has(value)) return void held.add(value);
    held.add(value);
    if (value instanceof LRUCache) look(value.dump());
    if (value instanceof Map) for (const entry of value) look(entry);
    for (const key of Reflect.ownKeys(value)) look(Reflect.get(value, key));
  };
  look(tokens);
  expect(held).not.toContain(token);
  expect(held).not.toContain('0'.repeat(48));
});
