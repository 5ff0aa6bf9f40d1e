import pb from '@eventstore/db-client/generated/streams_pb.js';
import protobuf from 'google-protobuf';
import './protobuf-bytes.ts';

const proposed = (data: string | Uint8Array) => {
  const message = new pb.BatchAppendReq.ProposedMessage();
  message.setData(data);
  return message.serializeBinary();
};
const samples = ['', '{}', '{"a":"ä 漢 🙂"}', 'x'.repeat(100_000)].map((text) => new TextEncoder().encode(text));

it('writes base64 from the client like the bytes that it stands for', () => {
  const base64 = samples.map((bytes) => Buffer.from(bytes).toString('base64'));
  expect(base64.map(proposed)).toEqual(samples.map(proposed));
  expect(base64.map((text) => protobuf.Message.bytesAsU8(text))).toEqual(samples);
});
