import type { Channel } from '@grpc/grpc-js';

export interface SearchLimits {
  /** Longer than clusters take to elect a leader. */
  readonly awayAfterMs: number;
  /** Subscriptions search again within this time, so an older failure says nothing. */
  readonly rememberedMs: number;
}

const LIMITS: SearchLimits = { awayAfterMs: 3_000, rememberedMs: 2_500 };

interface Searcher {
  getChannel(): Promise<Channel>;
}

/** The client's search for a node takes a second or more; when it keeps failing, new calls do not wait for it. */
export class NodeSearch {
  private readonly search: () => Promise<Channel>;
  private running = 0;
  private missingSince: number | undefined;
  private failedAt = 0;
  private failure: unknown;

  /** Replaces `getChannel` of the client. */
  constructor(
    private readonly client: Searcher,
    private readonly limits: SearchLimits = LIMITS,
  ) {
    this.search = client.getChannel.bind(client);
    client.getChannel = () => this.channel();
  }

  /** Starts a search if there is no connection. @throws the error of the last one when the nodes are away for long */
  begin(): void {
    const found = this.client.getChannel();
    found.catch(() => undefined);
    const { missingSince, limits } = this;
    if (missingSince !== undefined && performance.now() - missingSince > limits.awayAfterMs) throw this.failure;
  }

  private async channel(): Promise<Channel> {
    const isForgotten = this.running === 0 && performance.now() - this.failedAt > this.limits.rememberedMs;
    if (isForgotten) this.missingSince = undefined;
    this.running += 1;
    try {
      const channel = await this.search();
      this.missingSince = undefined;
      return channel;
    } catch (error) {
      this.failure = error;
      this.failedAt = performance.now();
      this.missingSince ??= this.failedAt;
      throw error;
    } finally {
      this.running -= 1;
    }
  }
}
