import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Wire {
  private readonly open = new Set<Socket>();
  private isCut = false;
  private readonly server: Server = createServer((socket) => this.carry(socket));

  private constructor(private readonly port: number) {}

  /** @param own is needed if it refuses connections for a while */
  static async to(port: number, own = 0): Promise<Wire> {
    const wire = new Wire(port);
    await wire.listen(own);
    return wire;
  }

  get end(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Breaks every connection; new ones can be made. */
  sever(): void {
    for (const socket of this.open) socket.resetAndDestroy();
  }

  cut(): void {
    this.isCut = true;
    this.sever();
  }

  mend(): void {
    this.isCut = false;
  }

  /** Like a machine on which nothing listens any more; `listen` ends it. */
  async refuse(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.sever();
    await closed;
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.cut();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private carry(near: Socket): void {
    if (this.isCut) return void near.resetAndDestroy();
    const far = connect(this.port, '127.0.0.1');
    const both = [near, far];
    for (const socket of both) {
      this.open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.open.delete(socket);
        for (const other of both) other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }
}
