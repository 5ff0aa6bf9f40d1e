import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from './index.ts';

const APPENDS = 100;

const uuid = () => new shared.UUID().setString(randomUUID());

function append(stream: string, isFinal = true): InstanceType<typeof streams.BatchAppendReq> {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setNoStream(new empty.Empty());
  const event = new streams.BatchAppendReq.ProposedMessage().setId(uuid()).setData(Buffer.from('{}'));
  event.getMetadataMap().set('type', 'Happened').set('content-type', 'application/json');
  return new streams.BatchAppendReq()
    .setCorrelationId(uuid())
    .setOptions(options)
    .setProposedMessagesList([event])
    .setIsFinal(isFinal);
}

describe('a BatchAppend call that the client half-closes', () => {
  let dataDir: string;
  let store: EmbeddedEventStore;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'annal-half-closed-'));
    store = await startEmbeddedEventStore({ dataDir });
  });
  afterAll(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  const outcomes = async (requests: readonly InstanceType<typeof streams.BatchAppendReq>[]) => {
    const client = new streamsGrpc.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
    const call = client.batchAppend();
    const answers: boolean[] = [];
    call.on('data', (answer: InstanceType<typeof streams.BatchAppendResp>) => answers.push(answer.hasSuccess()));
    for (const request of requests) call.write(request);
    call.end();
    await once(call, 'end');
    client.close();
    return answers;
  };

  it('answers every complete append before it ends', async () => {
    const requests = Array.from({ length: APPENDS }, (_, n) => append(`half-${n}`));
    expect(await outcomes(requests)).toEqual(Array(APPENDS).fill(true));
  });

  it('writes nothing of an incomplete append', async () => {
    expect(await outcomes([append('part-1', false), append('part-2')])).toEqual([true]);
    expect(await outcomes([append('part-1')])).toEqual([true]);
  });

  it('ends at once when no answer is pending', async () => {
    expect(await outcomes([])).toEqual([]);
  });
});
