import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { ProtobufReader, ProtobufWriter, varintLength } from './protobuf.ts';
import { encodeRecordedEvent, encodeResolvedLink, eventDataOf, eventIdOf, streamNameOf } from './recorded-event.ts';
import { readUuid } from './uuid.ts';

const event = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  stream: 'entry-größe.1',
  revision: 300,
  position: 2 ** 40 + 7,
  created: 1_700_000_000_123,
  type: 'Größe geändert',
  contentType: 'application/json',
  metadata: Buffer.from('{"a":1}'),
  data: Buffer.from('{"b":"ü"}'),
};

describe('the stored form of an event', () => {
  it('is the form that a client decodes', () => {
    const read = streams.ReadResp.deserializeBinary(encodeRecordedEvent(event)).getEvent();
    const record = read?.getEvent();
    expect(read?.getCommitPosition()).toBe(String(event.position));
    expect(record?.getId()?.getString()).toBe(event.id);
    expect(Buffer.from(record?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(event.stream);
    expect([record?.getStreamRevision(), record?.getPreparePosition(), record?.getCommitPosition()]).toEqual([
      '300',
      String(event.position),
      String(event.position),
    ]);
    expect(Object.fromEntries(record?.getMetadataMap().toObject() ?? [])).toEqual({
      type: event.type,
      'content-type': event.contentType,
      created: '17000000001230000',
    });
    expect(Buffer.from(record?.getCustomMetadata_asU8() ?? [])).toEqual(event.metadata);
    expect(Buffer.from(record?.getData_asU8() ?? [])).toEqual(event.data);
  });

  it('leaves out absent parts, and holds the largest revision', () => {
    const bare = { ...event, revision: 2n ** 63n - 1n, metadata: Buffer.alloc(0), data: Buffer.alloc(0) };
    const record = streams.ReadResp.deserializeBinary(encodeRecordedEvent(bare)).getEvent()?.getEvent();
    expect(record?.getStreamRevision()).toBe('9223372036854775807');
    expect(record?.getData_asU8()).toHaveLength(0);
    const first = streams.ReadResp.deserializeBinary(encodeRecordedEvent({ ...event, revision: 0 }));
    expect(first.getEvent()?.getEvent()?.getStreamRevision()).toBe('0');
  });

  it('gives access to its parts without decoding', () => {
    const stored = encodeRecordedEvent(event);
    expect([eventIdOf(stored), streamNameOf(stored), eventDataOf(stored).toString()]).toEqual([
      event.id,
      event.stream,
      '{"b":"ü"}',
    ]);
  });

  it('is embedded unchanged in the answer for a link', () => {
    const link = encodeRecordedEvent({ ...event, stream: 'links', position: 9 });
    const both = streams.ReadResp.deserializeBinary(encodeResolvedLink(encodeRecordedEvent(event), link, 9)).getEvent();
    expect(both?.getEvent()?.getPreparePosition()).toBe(String(event.position));
    expect(both?.getLink()?.getPreparePosition()).toBe('9');
    expect(both?.getCommitPosition()).toBe('9');
    const dangling = streams.ReadResp.deserializeBinary(encodeResolvedLink(undefined, link, 9)).getEvent();
    expect([dangling?.hasEvent(), dangling?.hasLink()]).toEqual([false, true]);
  });
});

describe('protobuf', () => {
  it.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 32, 2 ** 53 - 1])('writes and reads %i', (value) => {
    for (const form of [value, BigInt(value)]) {
      const { buffer } = ProtobufWriter.sized(varintLength(form)).varint(form);
      expect(new ProtobufReader(buffer).varint()).toBe(value);
      expect(new ProtobufReader(buffer).varint64()).toBe(BigInt(value));
    }
  });

  it('refuses a truncated message', () => {
    expect(() => new ProtobufReader(Buffer.from([5, 1])).bytes()).toThrow('longer than its message');
    expect(() => new ProtobufReader(Buffer.from([0x80])).varint()).toThrow('ends within a field');
  });

  it('reads ids in both forms', () => {
    const text = new shared.UUID().setString('0F8FAD5B-D9CB-469F-A165-70867728950E');
    const structured = new shared.UUID().setStructured(
      new shared.UUID.Structured()
        .setMostSignificantBits(BigInt.asIntN(64, 0x0f8fad5bd9cb469fn).toString())
        .setLeastSignificantBits(BigInt.asIntN(64, 0xa16570867728950en).toString()),
    );
    for (const id of [text, structured])
      expect(readUuid(new ProtobufReader(Buffer.from(id.serializeBinary())))).toBe(event.id);
  });
});
