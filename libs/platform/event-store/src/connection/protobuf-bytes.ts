import protobuf from 'google-protobuf';

const { Message } = protobuf;
const others = Message.bytesAsU8.bind(Message);

/** protobuf decodes base64 twice, character by character; Node does it eight times as fast. */
Message.bytesAsU8 = (value) => {
  if (typeof value !== 'string') return others(value);
  const { buffer, byteOffset, length } = Buffer.from(value, 'base64');
  return new Uint8Array(buffer, byteOffset, length);
};
