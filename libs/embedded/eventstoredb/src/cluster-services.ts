import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { randomUUID } from 'node:crypto';
import { unary } from './wire/handlers.ts';

/** Clients parse it as a semantic version, so it has three parts. */
const SPOKEN_VERSION = '24.2.0';

const STREAMS = 'event_store.client.streams.streams';
const PERSISTENT = 'event_store.client.persistent_subscriptions.persistentsubscriptions';
const METHODS: readonly [service: string, method: string, features: readonly string[]][] = [
  [STREAMS, 'append', []],
  [STREAMS, 'batchappend', ['deadline_duration']],
  [STREAMS, 'delete', []],
  [STREAMS, 'read', ['position', 'events']],
  [STREAMS, 'tombstone', []],
  ...['create', 'update', 'delete', 'read', 'getinfo', 'replayparked', 'list'].map(
    (method): [string, string, string[]] => [PERSISTENT, method, ['stream', 'all']],
  ),
  [PERSISTENT, 'restartsubsystem', []],
  ['event_store.client.gossip.gossip', 'read', []],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
];

export const featuresDefinition = featuresGrpc.ServerFeaturesService;
export const gossipDefinition = gossipGrpc.GossipService;

export function featuresHandlers() {
  const methods = METHODS.map(([service, method, list]) =>
    new features.SupportedMethod()
      .setServiceName(service)
      .setMethodName(method)
      .setFeaturesList([...list]),
  );
  const answer = new features.SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(SPOKEN_VERSION);
  return { getSupportedMethods: unary(() => answer) };
}

export function gossipHandlers(address: () => { host: string; port: number }) {
  const instanceId = new shared.UUID().setString(randomUUID());
  return {
    read: unary(() => {
      const { host, port } = address();
      const member = new gossip.MemberInfo()
        .setInstanceId(instanceId)
        .setTimeStamp(String(Date.now() * 10_000))
        .setState(gossip.MemberInfo.VNodeState.LEADER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port));
      return new gossip.ClusterInfo().setMembersList([member]);
    }),
  };
}
