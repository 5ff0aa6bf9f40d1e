import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import type {
  CreateReq,
  DeleteReq,
  GetInfoReq,
  ListReq,
  ReplayParkedReq,
  UpdateReq,
} from '@eventstore/db-client/generated/persistent_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { OpenCalls } from '../streams/service.ts';
import { unary } from '../wire/handlers.ts';
import { Outbound } from '../wire/outbound.ts';
import { ConsumerCall } from './consumer-call.ts';
import { describeGroup } from './group-info.ts';
import type { GroupRegistry } from './group-registry.ts';
import { ALL, readGroup, readKey, streamName } from './group-requests.ts';

const asIs = (bytes: Buffer): Buffer => bytes;
const service = persistentGrpc.PersistentSubscriptionsService;

/** Messages that carry events stay bytes: generated classes are too slow for them. */
export const persistentDefinition = {
  ...service,
  read: { ...service.read, requestDeserialize: asIs, responseSerialize: asIs },
};

export function persistentHandlers(groups: GroupRegistry, calls: OpenCalls) {
  return {
    create: unary(async (request: CreateReq) => {
      const { key, settings } = readGroup(request);
      await groups.create(key, settings);
      return new persistent.CreateResp();
    }),
    update: unary(async (request: UpdateReq) => {
      const { key, settings } = readGroup(request, (existing) => groups.get(existing).stored.settings);
      await groups.update(key, settings);
      return new persistent.UpdateResp();
    }),
    delete: unary(async (request: DeleteReq) => {
      await groups.delete(readKey(request.getOptions()));
      return new persistent.DeleteResp();
    }),
    getInfo: unary((request: GetInfoReq) =>
      new persistent.GetInfoResp().setSubscriptionInfo(describeGroup(groups.get(readKey(request.getOptions())))),
    ),
    list: unary((request: ListReq) =>
      new persistent.ListResp().setSubscriptionsList(groups.list(listedStream(request)).map(describeGroup)),
    ),
    replayParked: unary((request: ReplayParkedReq) => {
      const options = request.getOptions();
      groups.get(readKey(options)).replayParked(options?.hasStopAt() ? Number(options.getStopAt()) : undefined);
      return new persistent.ReplayParkedResp();
    }),
    restartSubsystem: unary(async () => {
      await groups.restart();
      return new shared.Empty();
    }),
    read: (call: ServerDuplexStream<Buffer, Buffer>) => {
      const out = new Outbound(call);
      calls.add(out);
      new ConsumerCall(groups, out, { from: call.getPeer(), metadata: call.metadata }).listen(call);
    },
  };
}

function listedStream(request: ListReq): string | undefined {
  const option = request.getOptions()?.getListForStream();
  if (!option) return undefined;
  return option.hasAll() ? ALL : streamName(option.getStream());
}
