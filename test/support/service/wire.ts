import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Wire {
  private readonly open = new Set<Socket>();
  private isCut = false;
  private readonly server: Server = createServer((socket) => this.carry(socket));

  private constructor(private readonly port: number) {}

  static async to(port: number): Promise<Wire> {
    const wire = new Wire(port);
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
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

  async close(): Promise<void> {
    this.cut();
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
