import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { BSON, type Document } from 'bson';

const OP_MSG = 2013;
const HEADER = 21;

/** A connection without a driver, which would validate, extend or retry commands. */
export class Wire {
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve(reply: Document): void; reject(error: Error): void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.waiting?.reject(new Error('the server has closed the connection')));
  }

  static async open(port: number): Promise<Wire> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Wire(socket);
  }

  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  send(database: string, command: Document): Promise<Document> {
    const body = BSON.serialize({ ...command, $db: database }, { ignoreUndefined: false });
    const head = Buffer.alloc(HEADER);
    head.writeInt32LE(HEADER + body.length, 0);
    head.writeInt32LE(OP_MSG, 12);
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('the connection is closed'));
      this.waiting = { resolve, reject };
      this.socket.write(Buffer.concat([head, body]));
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    if (this.received.length < 4 || this.received.length < this.received.readInt32LE(0)) return;
    const reply = BSON.deserialize(this.received.subarray(HEADER), { promoteValues: false, bsonRegExp: true });
    this.received = Buffer.alloc(0);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve(reply);
  }
}
