import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type { EventLog } from '../log/event-log.ts';
import { isLink, linkTarget } from '../streams/links.ts';
import { delimitedLength, ProtobufReader, ProtobufWriter, varintLength } from '../wire/protobuf.ts';
import { recordOf } from '../wire/recorded-event.ts';
import { readUuid } from '../wire/uuid.ts';
import type { Message } from './message.ts';

export function encodeMessage(log: EventLog, { event, retryCount }: Message, resolveLinks: boolean): Buffer {
  const own = recordOf(event.record);
  const link = resolveLinks && isLink(event);
  const target = link ? linkTarget(log, event) : undefined;
  const shown = link ? target && recordOf(target.record) : own;
  const readEvent =
    (shown ? delimitedLength(shown.length) : 0) +
    (link ? delimitedLength(own.length) : 0) +
    (1 + varintLength(event.position)) +
    (1 + varintLength(retryCount));
  const writer = ProtobufWriter.sized(delimitedLength(readEvent)).open(0x0a, readEvent);
  if (shown) writer.bytes(0x0a, shown);
  if (link) writer.bytes(0x12, own);
  return writer.field(0x18, event.position).field(0x28, retryCount).buffer;
}

export function encodeConfirmation(subscriptionId: string): Buffer {
  const confirmation = new persistent.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return Buffer.from(new persistent.ReadResp().setSubscriptionConfirmation(confirmation).serializeBinary());
}

export type NackAction = 'park' | 'retry' | 'skip' | 'stop';

export type ConsumerMessage =
  | { readonly kind: 'options'; readonly options: InstanceType<typeof persistent.ReadReq.Options> }
  | { readonly kind: 'ack'; readonly ids: readonly string[] }
  | { readonly kind: 'nack'; readonly ids: readonly string[]; readonly action: NackAction; readonly reason: string };

const ACTIONS: readonly NackAction[] = ['retry', 'park', 'retry', 'skip', 'stop'];

export function readConsumerMessage(bytes: Buffer): ConsumerMessage | undefined {
  const message = new ProtobufReader(bytes);
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x0a)
      return { kind: 'options', options: persistent.ReadReq.Options.deserializeBinary(message.bytes()) };
    if (tag === 0x12) return { kind: 'ack', ...readAnswer(message.message()) };
    if (tag === 0x1a) return { kind: 'nack', ...readAnswer(message.message()) };
    message.skip(tag);
  }
  return undefined;
}

function readAnswer(message: ProtobufReader) {
  const ids: string[] = [];
  let action: NackAction = 'retry';
  let reason = '';
  while (!message.done) {
    const tag = message.tag();
    if (tag === 0x12) ids.push(readUuid(message.message()));
    else if (tag === 0x18) action = ACTIONS[message.varint()] ?? 'retry';
    else if (tag === 0x22) reason = message.text();
    else message.skip(tag);
  }
  return { ids, action, reason };
}
