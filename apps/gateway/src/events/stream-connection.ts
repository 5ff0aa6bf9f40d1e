import type { PassThrough } from 'node:stream';
import { EventReader, type StoredIntegrationEvent } from '@annal/integration-application';
import { DomainError, type Actor, type Recorded } from '@annal/kernel';
import type { EventVisibility } from './event-visibility.ts';

export type RecordedIntegrationEvent = Recorded<StoredIntegrationEvent>;

export interface StreamChoice {
  readonly projectUuid: string;
  readonly actor: Actor;
  readonly isCurrent: () => boolean;
  /** Asked with each heartbeat. */
  readonly mayStay: () => boolean;
  readonly from?: number | undefined;
  readonly greeting: string;
  readonly wants: (event: RecordedIntegrationEvent) => boolean;
  readonly frame: (event: RecordedIntegrationEvent) => Promise<string>;
  readonly notices?: Notices;
}

/** What a connection tells beside events, at most one at a time. */
export interface Notices {
  take(): string | undefined;
  /** Calls when there is something to take. */
  listen(wake: () => void): () => void;
}

const HEARTBEAT_MS = 15_000;

/** One answer that does not end by itself. */
export class StreamConnection {
  private reader: EventReader | undefined;
  private isPumping = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly out: PassThrough,
    private readonly choice: StreamChoice,
    private readonly visibility: EventVisibility,
  ) {
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    out.once('close', () => clearInterval(this.heartbeat));
    out.on('drain', () => this.pump());
    const forget = choice.notices?.listen(() => this.pump());
    if (forget) out.once('close', forget);
    out.on('error', () => undefined);
  }

  begin(from: number, page: (from: number) => Promise<readonly RecordedIntegrationEvent[]>): void {
    const { wants, greeting } = this.choice;
    const matches = (event: RecordedIntegrationEvent) => wants(event) && this.maySee(event);
    this.reader = new EventReader({ page, matches }, from);
    this.out.write(greeting);
    this.pump();
  }

  offer(event: RecordedIntegrationEvent): void {
    try {
      if (this.reader?.offer(event)) this.pump();
    } catch (error) {
      this.out.destroy(error as Error);
    }
  }

  private pump(): void {
    if (this.isPumping || !this.reader || this.out.destroyed || this.out.writableEnded) return;
    this.isPumping = true;
    this.work(this.reader)
      .catch((error: unknown) => this.out.destroy(error as Error))
      .finally(() => (this.isPumping = false));
  }

  private async work(reader: EventReader): Promise<void> {
    while (!this.out.destroyed && !this.out.writableEnded) {
      if (this.out.writableNeedDrain) return;
      const notice = this.choice.notices?.take();
      if (notice !== undefined) this.out.write(notice);
      const event = reader.shift(NOBODY);
      if (event) {
        const frame = await this.frameOf(event);
        reader.settle(event);
        if (frame !== undefined && !this.out.destroyed && !this.out.writableEnded) this.out.write(frame);
      } else if (reader.isBehind) await reader.fill();
      else return;
    }
  }

  private async frameOf(event: RecordedIntegrationEvent): Promise<string | undefined> {
    if (!this.maySee(event)) return undefined;
    try {
      return await this.choice.frame(event);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'forbidden') return undefined;
      throw error;
    }
  }

  private maySee({ data }: RecordedIntegrationEvent): boolean {
    const { actor, projectUuid, isCurrent } = this.choice;
    return isCurrent() && this.visibility.maySee(actor, projectUuid, data.event);
  }

  private beat(): void {
    try {
      if (this.choice.isCurrent() && this.choice.mayStay()) this.out.write(': still here\n\n');
      else this.out.end();
    } catch {
      this.out.end();
    }
  }
}

const NOBODY: ReadonlySet<string> = new Set();
