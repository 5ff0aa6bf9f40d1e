import protobuf from 'google-protobuf';

const { Message } = protobuf;
const others = Message.bytesAsU8.bind(Message);

/**
 * The client hands an event's data over as base64, and protobuf takes the bytes out of it twice, one character after
 * the other. Node does the same eight times as quickly.
 */
Message.bytesAsU8 = (value) => {
  if (typeof value !== 'string') return others(value);
  const { buffer, byteOffset, length } = Buffer.from(value, 'base64');
  return new Uint8Array(buffer, byteOffset, length);
};
