import pb from '@eventstore/db-client/generated/streams_pb.js';
import protobuf from 'google-protobuf';

const proposed = (data: string | Uint8Array) => {
  const message = new pb.BatchAppendReq.ProposedMessage();
  message.setData(data);
  return message.serializeBinary();
};
const samples = ['', '{}', '{"a":"ä 漢 🙂"}', 'x'.repeat(100_000)].map((text) => new TextEncoder().encode(text));

it('writes the bytes of what the client hands over as base64, as protobuf itself does', async () => {
  const base64 = samples.map((bytes) => Buffer.from(bytes).toString('base64'));
  const before = base64.map(proposed);
  const theirs = protobuf.Message.bytesAsU8.bind(protobuf.Message);

  await import('./protobuf-bytes.ts');
  expect(protobuf.Message.bytesAsU8).not.toBe(theirs);
  expect(base64.map(proposed)).toEqual(before);
  expect(samples.map(proposed)).toEqual(before);
  expect(base64.map((text) => protobuf.Message.bytesAsU8(text))).toEqual(samples);
});
