import type { ServerErrorResponse } from '@grpc/grpc-js';
import type { Writable } from 'node:stream';

export type OutboundCall = Writable & { readonly cancelled: boolean };

export class Outbound {
  private closed = false;
  private wake: (() => void)[] = [];
  private readonly onClosed: (() => void)[] = [];

  constructor(private readonly call: OutboundCall) {
    const close = () => this.close();
    call.on('cancelled', close).on('close', close).on('error', close);
    call.on('drain', () => this.wakeUp());
  }

  get isClosed(): boolean {
    return this.closed || this.call.cancelled;
  }

  /** False: wait for `drained` before the next write. */
  write(message: Buffer): boolean {
    return this.isClosed || this.call.write(message);
  }

  drained(): Promise<void> {
    if (this.isClosed || !this.call.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => this.wake.push(resolve));
  }

  whenClosed(listener: () => void): void {
    if (this.isClosed) listener();
    else this.onClosed.push(listener);
  }

  end(): void {
    if (!this.isClosed) this.call.end();
  }

  fail(error: Partial<ServerErrorResponse> & Error): void {
    if (!this.isClosed) this.call.emit('error', error);
  }

  private close(): void {
    if (this.closed) return;
    this.closed = true;
    this.wakeUp();
    for (const listener of this.onClosed.splice(0)) listener();
  }

  private wakeUp(): void {
    for (const resolve of this.wake.splice(0)) resolve();
  }
}

export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
