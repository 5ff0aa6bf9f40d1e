import type { Socket } from 'node:net';
import { HEADER_BYTES, MAX_MESSAGE_BYTES, parseMessage, type Message, type Reply } from './message.ts';

export interface Client {
  send(reply: Reply): void;
  readonly isGone: boolean;
}

export type Answer = (message: Message, client: Client) => void;

/** Cuts the bytes into messages; as in MongoDB, an unreadable one ends the connection. */
export function serveConnection(socket: Socket, answer: Answer): void {
  let chunks: Buffer[] = [];
  let buffered = 0;
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    buffered += chunk.length;
    try {
      consume();
    } catch {
      socket.destroy();
    }
  });

  function consume(): void {
    while (buffered >= HEADER_BYTES) {
      if (chunks.length > 1 && (chunks[0]?.length ?? 0) < 4) chunks = [Buffer.concat(chunks)];
      const length = chunks[0]?.readInt32LE(0) ?? 0;
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new RangeError('a message has a wrong length');
      if (buffered < length) return;
      const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, buffered);
      chunks = all.length > length ? [all.subarray(length)] : [];
      buffered -= length;
      const message = parseMessage(all.subarray(0, length));
      answer(message, {
        send: (reply) => {
          if (message.wantsReply && socket.writable) socket.write(reply.finish());
        },
        get isGone() {
          return socket.destroyed;
        },
      });
    }
  }
}
