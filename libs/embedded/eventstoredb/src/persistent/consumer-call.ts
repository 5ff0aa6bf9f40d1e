import type persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type { Metadata } from '@grpc/grpc-js';
import type { Readable } from 'node:stream';
import { givenCredentials } from '../auth.ts';
import { grpcErrors } from '../wire/errors.ts';
import type { Outbound } from '../wire/outbound.ts';
import { Consumer } from './consumer.ts';
import type { GroupRegistry } from './group-registry.ts';
import { readKey } from './group-requests.ts';
import { encodeConfirmation, readConsumerMessage } from './messages.ts';
import type { SubscriptionGroup } from './subscription-group.ts';

const DEFAULT_BUFFER = 10;

interface Caller {
  readonly from: string;
  readonly metadata: Metadata;
}

export class ConsumerCall {
  private joined: { group: SubscriptionGroup; consumer: Consumer } | undefined;

  constructor(
    private readonly groups: GroupRegistry,
    private readonly out: Outbound,
    private readonly caller: Caller,
  ) {}

  listen(call: Readable): void {
    this.out.whenClosed(() => this.leave());
    call.on('data', (bytes: Buffer) => {
      try {
        this.receive(bytes);
      } catch (error) {
        this.out.fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
    call.on('end', () => {
      this.leave();
      this.out.end();
    });
  }

  private receive(bytes: Buffer): void {
    const message = readConsumerMessage(bytes);
    if (message?.kind === 'options') return this.join(message.options);
    if (!this.joined) throw grpcErrors.invalidArgument('The first message has to name a group');
    const { group, consumer } = this.joined;
    if (message?.kind === 'ack') group.acknowledge(message.ids);
    else if (message) group.refuse(consumer, message.ids, message.action, message.reason);
  }

  private join(options: InstanceType<typeof persistent.ReadReq.Options>): void {
    if (this.joined) throw grpcErrors.invalidArgument('This call has joined a group already');
    const key = readKey(options);
    const group = this.groups.get(key);
    const { from, metadata } = this.caller;
    const consumer = new Consumer({
      out: this.out,
      bufferSize: options.getBufferSize() || DEFAULT_BUFFER,
      from,
      username: givenCredentials(metadata)?.username ?? 'anonymous',
      wantsStructuredIds: !options.getUuidOption()?.hasString(),
      connectionName: String(metadata.get('connection-name')[0] ?? ''),
    });
    this.out.write(encodeConfirmation(`${key.stream}::${key.group}`));
    group.join(consumer);
    this.joined = { group, consumer };
  }

  private leave(): void {
    this.joined?.group.leave(this.joined.consumer);
    this.joined = undefined;
  }
}
