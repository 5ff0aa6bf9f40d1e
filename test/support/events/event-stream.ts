import { until } from '../until.ts';

export interface StreamMessage {
  readonly id: string | undefined;
  readonly data: string | undefined;
  readonly event?: string;
}

export class EventStream {
  readonly messages: StreamMessage[] = [];
  readonly comments: string[] = [];
  isEnded = false;

  private constructor(
    readonly response: Response,
    private readonly closing: AbortController,
  ) {
    void this.read();
  }

  static async open(url: string, init: RequestInit): Promise<EventStream> {
    const closing = new AbortController();
    const response = await fetch(url, { ...init, signal: closing.signal });
    if (response.status !== 200) throw new Error(`No stream: ${response.status} ${await response.text()}`);
    return new EventStream(response, closing);
  }

  async gets(count: number): Promise<readonly StreamMessage[]> {
    return until(
      () => Promise.resolve(this.messages),
      (all) => all.length >= count,
    );
  }

  close(): void {
    this.closing.abort();
  }

  private async read(): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // Closed by the test.
    }
    this.isEnded = true;
  }

  private take(block: string): void {
    if (block.startsWith(':')) {
      this.comments.push(block.slice(1).trim());
      return;
    }
    const valueOf = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const event = valueOf('event');
    this.messages.push({ id: valueOf('id'), data: valueOf('data'), ...(event !== undefined && { event }) });
  }
}
