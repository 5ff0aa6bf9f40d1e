import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

const encode = (fill: (response: InstanceType<typeof streams.ReadResp>) => void): Buffer => {
  const response = new streams.ReadResp();
  fill(response);
  return Buffer.from(response.serializeBinary());
};

export const readMessages = {
  confirmation: (id: string) =>
    encode((response) =>
      response.setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id)),
    ),
  checkpoint: (commit: number | bigint, prepare: number | bigint) =>
    encode((response) => {
      const checkpoint = new streams.ReadResp.Checkpoint();
      response.setCheckpoint(checkpoint.setCommitPosition(String(commit)).setPreparePosition(String(prepare)));
    }),
  streamNotFound: (stream: string) =>
    encode((response) => {
      const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
      response.setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier));
    }),
  firstStreamPosition: (revision: number) => encode((response) => response.setFirstStreamPosition(String(revision))),
  lastStreamPosition: (revision: number) => encode((response) => response.setLastStreamPosition(String(revision))),
  caughtUp: encode((response) => response.setCaughtUp(new streams.ReadResp.CaughtUp())),
  fellBehind: encode((response) => response.setFellBehind(new streams.ReadResp.FellBehind())),
};
