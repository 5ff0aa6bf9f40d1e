import type { ProtobufReader } from './protobuf.ts';
import { readUuid } from './uuid.ts';

export interface ProposedEvent {
  readonly id: string;
  readonly type: string | undefined;
  readonly contentType: string | undefined;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

const NOTHING: Buffer = Buffer.alloc(0);

export function readProposal(message: ProtobufReader): ProposedEvent {
  const proposal = {
    id: '',
    type: undefined as string | undefined,
    contentType: undefined as string | undefined,
    metadata: NOTHING,
    data: NOTHING,
  };
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x0a) proposal.id = readUuid(message.message());
    else if (tag === 0x12) {
      const [key, value] = readMapEntry(message.message());
      if (key === 'type') proposal.type = value;
      else if (key === 'content-type') proposal.contentType = value;
    } else if (tag === 0x1a) proposal.metadata = message.bytes();
    else if (tag === 0x22) proposal.data = message.bytes();
    else message.skip(tag);
  }
  return proposal;
}

function readMapEntry(entry: ProtobufReader): [key: string, value: string] {
  let key = '';
  let value = '';
  while (!entry.done) {
    const tag = entry.tag();
    if (tag === 0x0a) key = entry.text();
    else if (tag === 0x12) value = entry.text();
    else entry.skip(tag);
  }
  return [key, value];
}
