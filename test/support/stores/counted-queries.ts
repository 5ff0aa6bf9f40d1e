import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { deserialize } from 'bson';

const OP_MSG = 2013;
const HEADER_BYTES = 16;
/** Behind the header, the flags and the kind of the first section. */
const DOCUMENT_AT = HEADER_BYTES + 4 + 1;
const QUERIES = new Set(['find', 'aggregate', 'count', 'distinct', 'getMore']);

/** Stands before a document store and notes the queries that pass, as `find entries`. */
export class CountedQueries {
  readonly queries: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((near) => this.carry(near));

  private constructor(private readonly url: URL) {}

  static async before(url: string): Promise<CountedQueries> {
    const counted = new CountedQueries(new URL(url));
    counted.server.listen(0, '127.0.0.1');
    await once(counted.server, 'listening');
    return counted;
  }

  get address(): string {
    const url = new URL(this.url);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private carry(near: Socket): void {
    const far = connect(Number(this.url.port), this.url.hostname);
    let rest = Buffer.alloc(0);
    near.on('data', (chunk) => {
      rest = this.take(Buffer.concat([rest, chunk]));
      far.write(chunk);
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }

  private take(bytes: Buffer): Buffer<ArrayBuffer> {
    let at = 0;
    while (bytes.length - at >= HEADER_BYTES) {
      const length = bytes.readInt32LE(at);
      if (bytes.length - at < length) break;
      if (bytes.readInt32LE(at + 12) === OP_MSG) this.note(bytes.subarray(at + DOCUMENT_AT, at + length));
      at += length;
    }
    return Buffer.from(bytes.subarray(at));
  }

  private note(section: Buffer): void {
    const command = deserialize(section.subarray(0, section.readInt32LE(0)));
    const [name = ''] = Object.keys(command);
    if (QUERIES.has(name)) this.queries.push(`${name} ${String(command['collection'] ?? command[name])}`);
  }
}
