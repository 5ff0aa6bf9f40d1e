import { randomUUID } from 'node:crypto';
import type { CommitQueue } from '../log/commit-queue.ts';
import type { EventLog } from '../log/event-log.ts';
import { firstReadable, isSoftDeleted } from '../log/stream-head.ts';
import { writeSoftDelete, writeTruncation } from '../log/stream-metadata.ts';
import { undelete } from '../log/stream-metadata.ts';
import { linkTarget } from '../streams/links.ts';
import { eventIdOf, streamNameOf } from '../wire/recorded-event.ts';
import type { GroupKey } from './group-requests.ts';
import type { Message } from './message.ts';
import { Progress } from './progress.ts';

const PAGE_EVENTS = 200;

/** Messages that a group has given up on: links in a stream of their own, until they are replayed. */
export class Parking {
  private readonly stream: string;
  private next = 0;
  private end = 0;
  private progress: Progress | undefined;
  private truncating = false;

  constructor(
    key: GroupKey,
    private readonly log: EventLog,
    private readonly queue: CommitQueue,
  ) {
    this.stream = `$persistentsubscription-${key.stream}::${key.group}-parked`;
  }

  get count(): number {
    const head = this.log.streams.head(this.stream);
    return isSoftDeleted(head) ? 0 : head.last + 1 - firstReadable(head);
  }

  async park({ event }: Message, reason: string): Promise<void> {
    const metadata = { added: new Date().toISOString(), reason, subscriptionEventNumber: event.revision };
    const link = {
      id: randomUUID(),
      type: '$>',
      contentType: 'application/json',
      metadata: Buffer.from(JSON.stringify(metadata)),
      data: Buffer.from(`${event.revision}@${streamNameOf(event.record)}`),
    };
    await this.queue.submit(() => {
      const head = this.log.streams.head(this.stream);
      if (isSoftDeleted(head)) undelete(this.log, head);
      this.log.append(head, [link]);
    });
  }

  replay(stopAt: number | undefined): void {
    const head = this.log.streams.head(this.stream);
    if (isSoftDeleted(head)) return;
    this.next = Math.max(this.next, firstReadable(head));
    this.end = Math.min(stopAt ?? Number.POSITIVE_INFINITY, head.last + 1);
    this.progress ??= new Progress(this.next - 1);
  }

  read(): Message[] {
    const messages: Message[] = [];
    while (messages.length === 0 && this.next < this.end) messages.push(...this.readPage());
    return messages;
  }

  private readPage(): Message[] {
    const head = this.log.streams.head(this.stream);
    const links = this.log.streamForward(head.id, this.next, Math.min(PAGE_EVENTS, this.end - this.next));
    const messages: Message[] = [];
    for (const link of links) {
      const event = linkTarget(this.log, link);
      this.progress?.pass(link.revision);
      if (!event) continue; // Deleted since it was parked.
      this.progress?.start(link.revision);
      const origin = { kind: 'parked', revision: link.revision } as const;
      messages.push({ id: eventIdOf(event.record), event, origin, retryCount: 0, sentAt: 0 });
    }
    this.next = (links.at(-1)?.revision ?? this.end - 1) + 1;
    if (messages.length === 0) this.truncate();
    return messages;
  }

  finish(revision: number): void {
    this.progress?.finish(revision);
    this.truncate();
  }

  /** Runs inside the transaction that deletes the group. */
  discard(): void {
    if (this.log.streams.head(this.stream).last >= 0) writeSoftDelete(this.log, this.stream);
  }

  private truncate(): void {
    if (this.truncating || !this.progress) return;
    this.truncating = true;
    const progress = this.progress;
    let before = 0;
    this.queue
      .submit(() => {
        before = progress.completed + 1;
        if (before > firstReadable(this.log.streams.head(this.stream))) writeTruncation(this.log, this.stream, before);
      })
      .then(() => {
        this.truncating = false;
        if (progress.completed + 1 > before) this.truncate();
      })
      .catch(() => (this.truncating = false)); // They stay parked; the next finished message tries again.
  }
}
