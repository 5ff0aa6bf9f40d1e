import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy that can stop forwarding without closing connections. */
export class SilentLink {
  private readonly sockets = new Set<Socket>();
  private isSilent = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(url: string): Promise<SilentLink> {
    const { hostname, port } = new URL(url.replace(/^esdb:/, 'http:'));
    const server = createServer({ pauseOnConnect: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: own } = server.address() as AddressInfo;
    const link = new SilentLink(server, `esdb://127.0.0.1:${own}?tls=false`);
    server.on('connection', (near) => link.join(near, connect(Number(port), hostname)));
    return link;
  }

  fallSilent(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.pause();
  }

  speak(): void {
    this.isSilent = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isSilent) from.pause();
      else from.resume();
    }
  }
}
