import type { IncomingMessage } from 'node:http';
import { OutboundError } from './outbound-error.ts';

export async function readBody(response: IncomingMessage, limit: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) {
      response.destroy();
      throw new OutboundError('tooLarge', host, `more than ${limit} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
