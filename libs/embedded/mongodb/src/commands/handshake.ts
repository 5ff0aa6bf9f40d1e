import { CommandError } from '../errors.ts';
import { BsonType } from '../bson/value.ts';
import { stringOf } from '../bson/scalars.ts';
import { MAX_DOCUMENT_BYTES } from '../update/documents.ts';
import { MAX_MESSAGE_BYTES } from '../wire/message.ts';
import { reading, type Command } from './command.ts';

export const SERVER_VERSION = '7.0.0';
const MAX_WIRE_VERSION = 21;
const SET_NAME = 'annal';

/**
 * Drivers use sessions and retryable writes only with replica sets, so this server claims to be one, with one member.
 */
export function helloCommands(address: () => string): Record<string, Command> {
  const hello = (isOld: boolean): Command =>
    // Any field: newer drivers announce more capabilities here.
    reading('*', (_, _store, reply) => {
      reply
        .bool('helloOk', true)
        .bool(isOld ? 'ismaster' : 'isWritablePrimary', true)
        .bool('secondary', false);
      const hosts = reply.openArray('hosts');
      reply.string('0', address()).close(hosts);
      reply.string('setName', SET_NAME).int32('setVersion', 1).string('primary', address()).string('me', address());
      reply.int32('maxBsonObjectSize', MAX_DOCUMENT_BYTES).int32('maxMessageSizeBytes', MAX_MESSAGE_BYTES);
      reply.int32('maxWriteBatchSize', 100_000).int32('logicalSessionTimeoutMinutes', 30).int32('connectionId', 1);
      reply.int32('minWireVersion', 0).int32('maxWireVersion', MAX_WIRE_VERSION).bool('readOnly', false);
    });
  return { hello: hello(false), isMaster: hello(true), ismaster: hello(true) };
}

export const ping = reading('', () => undefined);

export const buildInfo = reading('', (_, _store, reply) => {
  reply.string('version', SERVER_VERSION).string('gitVersion', 'annal-embedded');
  const modules = reply.openArray('modules');
  reply.close(modules);
  const version = reply.openArray('versionArray');
  [7, 0, 0, 0].forEach((part, n) => reply.int32(String(n), part));
  reply.close(version);
  reply.int32('bits', 64).bool('debug', false).int32('maxBsonObjectSize', MAX_DOCUMENT_BYTES);
});

export const serverStatus = reading('*', (_, { cursors }, reply) => {
  const { rss } = process.memoryUsage();
  reply.string('version', SERVER_VERSION).string('process', 'annal-embedded-mongodb').int32('pid', process.pid);
  reply.double('uptime', Math.floor(process.uptime()));
  const memory = reply.openObject('mem');
  reply.int32('resident', Math.round(rss / 1024 / 1024)).close(memory);
  const { user, system } = process.threadCpuUsage();
  const extra = reply.openObject('extra_info');
  reply.count('user_time_us', user).count('system_time_us', system).close(extra);
  const metrics = reply.openObject('metrics');
  const cursor = reply.openObject('cursor');
  const open = reply.openObject('open');
  reply.count('total', cursors.size).close(open).close(cursor).close(metrics);
});

const PARAMETERS: Readonly<Record<string, number | string>> = { featureCompatibilityVersion: '7.0' };

export const getParameter = reading('*', (request, _, reply) => {
  const all = request.get('getParameter');
  const wantsAll = all?.type === BsonType.string && stringOf(all) === '*';
  if (!wantsAll && !Object.keys(PARAMETERS).some((name) => request.get(name)))
    throw new CommandError(72, 'no option found to get');
  for (const [name, value] of Object.entries(PARAMETERS)) {
    if (!wantsAll && !request.get(name)) continue;
    const mark = reply.openObject(name);
    reply.string('version', String(value)).close(mark);
  }
});

export const connectionStatus = reading('showPrivileges', (_, _store, reply) => {
  const info = reply.openObject('authInfo');
  for (const name of ['authenticatedUsers', 'authenticatedUserRoles']) reply.close(reply.openArray(name));
  reply.close(info);
});

export const forgetSessions = reading('', () => undefined);
