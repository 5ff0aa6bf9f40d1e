import type { IncomingMessage } from 'node:http';
import type { Failures } from '../failures.ts';
import { DigestCheck } from '../image/digest.ts';
import type { Descriptor } from '../image/image-manifest.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

export class BlobDownload {
  received = 0;
  private readonly check: DigestCheck;
  private readonly bytes: AsyncGenerator<Buffer>;

  constructor(
    private readonly registry: RegistryClient,
    private readonly descriptor: Descriptor,
    private readonly failures: Failures,
    private readonly signal: AbortSignal,
  ) {
    this.check = new DigestCheck(descriptor.digest);
    this.bytes = this.verified();
  }

  /** Can be iterated again to continue after the last chunk. */
  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const step = await this.bytes.next();
      if (step.done) return;
      yield step.value;
    }
  }

  async drain(): Promise<void> {
    for await (const chunk of this.bytes) void chunk;
  }

  private async *verified(): AsyncGenerator<Buffer> {
    for await (const chunk of this.resumed()) {
      this.received += chunk.length;
      if (this.received > this.descriptor.size) throw this.failures.digestMismatch;
      this.check.update(chunk);
      yield chunk;
    }
    if (this.received !== this.descriptor.size || !this.check.holds()) throw this.failures.digestMismatch;
  }

  private async *resumed(): AsyncGenerator<Buffer> {
    const { digest, size } = this.descriptor;
    for (let connection = 1; ; connection += 1) {
      const from = this.received;
      const response = await this.registry.blob(digest, from);
      try {
        yield* skipped(response, response.statusCode === 206 ? 0 : from);
        if (this.received >= size || response.complete) return;
      } catch (error) {
        this.signal.throwIfAborted();
        if (connection > 1) throw this.failures.of(error);
      } finally {
        response.destroy();
      }
    }
  }
}

async function* skipped(response: IncomingMessage, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (left >= chunk.length) left -= chunk.length;
    else {
      yield left === 0 ? chunk : chunk.subarray(left);
      left = 0;
    }
  }
}
