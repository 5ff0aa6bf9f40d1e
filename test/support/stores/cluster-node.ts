import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import batchStatus from '@eventstore/db-client/generated/status_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import {
  Client,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
} from '@grpc/grpc-js';
import { freePort } from '../service/free-port.ts';
import { Wire } from '../service/wire.ts';

export const { LEADER, FOLLOWER, UNKNOWN, CATCHINGUP, SHUTTINGDOWN } = gossip.MemberInfo.VNodeState;
export type NodeState = gossip.MemberInfo.VNodeState;

type Call = ServerDuplexStream<Buffer, Buffer>;

const { batchAppend, append, delete: soft, tombstone } = streams.StreamsService;
const WRITES: ReadonlySet<string> = new Set([append, soft, tombstone].map(({ path }) => path));
const FORWARDED = [...Object.values(streams.StreamsService), ...Object.values(features.ServerFeaturesService)];
const REFUSING: ReadonlySet<NodeState> = new Set([UNKNOWN, SHUTTINGDOWN]);
const pass = (from: Readable, to: Writable): void => void from.pipe(to);
const asItIs = (bytes: Buffer) => bytes;

/**
 * A node of a cluster in front of a store that all share. Refuses and forwards as EventStoreDB's
 * ClusterVNodeController and Streams.BatchAppend do; its reads do not lag.
 */
export class ClusterNode {
  state: NodeState = FOLLOWER;
  isCut = false;
  readonly id = randomUUID();

  private constructor(
    private readonly server: Server,
    private readonly wire: Wire,
    private readonly store: Client,
    readonly port: number,
  ) {}

  static async start(store: string, members: () => readonly ClusterNode[]): Promise<ClusterNode> {
    const server = new Server({ 'grpc.max_receive_message_length': -1 });
    const port = await new Promise<number>((resolve, reject) => {
      const bound = (error: Error | null, found: number) => (error ? reject(error) : resolve(found));
      server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), bound);
    });
    const far = new Client(store, credentials.createInsecure(), { 'grpc.max_receive_message_length': -1 });
    const own = await freePort();
    const node = new ClusterNode(server, await Wire.to(port, own), far, own);
    node.serve(members);
    return node;
  }

  /** Resets its connections and refuses new ones. */
  async cut(): Promise<void> {
    this.isCut = true;
    await this.wire.refuse();
  }

  async mend(): Promise<void> {
    await this.wire.listen(this.port);
    this.isCut = false;
  }

  async stop(): Promise<void> {
    await this.wire.close();
    this.server.forceShutdown();
    this.store.close();
  }

  private serve(members: () => readonly ClusterNode[]): void {
    this.server.addService(gossipGrpc.GossipService, {
      read: (_: unknown, answer: (error: null, info: gossip.ClusterInfo) => void) =>
        answer(null, new gossip.ClusterInfo().setMembersList(members().map(memberInfo))),
    });
    const leader = () => members().find(({ state, isCut }) => state === LEADER && !isCut);
    for (const { path } of FORWARDED) {
      const handler = (call: Call) => {
        const refusal = this.refusalOf(path, call, leader());
        if (refusal) call.emit('error', refusal);
        else this.forward(path, call);
      };
      this.server.register(path, handler, asItIs, asItIs, 'bidi');
    }
  }

  private refusalOf(path: string, call: Call, leader: ClusterNode | undefined): object | undefined {
    if (this.state === LEADER) return undefined;
    if (this.state === SHUTTINGDOWN) return notReady();
    const isForLeader = call.metadata.get('requires-leader')[0] === 'true';
    if (isForLeader && leader) return notLeader(leader);
    return isForLeader || (this.state === UNKNOWN && WRITES.has(path)) ? notReady() : undefined;
  }

  private forward(path: string, near: Call): void {
    const far = this.store.makeBidiStreamRequest(path, asItIs, asItIs, new Metadata());
    near.on('cancelled', () => far.cancel());
    far.on('error', (error) => near.emit('error', error));
    pass(far, near);
    if (path !== batchAppend.path) return pass(near, far);
    near.on('end', () => far.end());
    near.on('data', (bytes: Buffer) => {
      if (!REFUSING.has(this.state)) far.write(bytes);
      else for (const answer of appendNotReady(bytes)) near.write(answer);
    });
  }
}

function memberInfo({ id, port, state, isCut }: ClusterNode): gossip.MemberInfo {
  return new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(id))
    .setTimeStamp(String(Date.now() * 10_000))
    .setState(state)
    .setIsAlive(!isCut)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
}

function notLeader({ port }: ClusterNode) {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

function notReady() {
  return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
}

/** The call goes on; clients do not look for another node. */
function appendNotReady(bytes: Buffer): readonly Buffer[] {
  const request = pb.BatchAppendReq.deserializeBinary(bytes);
  if (!request.getIsFinal()) return [];
  const details = new any.Any();
  details.pack(new Uint8Array(), 'google.protobuf.Empty');
  const error = new batchStatus.Status().setMessage('Server Is Not Ready').setDetails(details);
  const answer = new pb.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier() ?? new shared.StreamIdentifier())
    .setError(error);
  return [Buffer.from(answer.serializeBinary())];
}
