import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

const WINDOW_BYTES = 256 * 1024;

/** grpc-js waits for the socket after each message. A window of bytes puts many messages into one write. */
class FlowingCall extends ServerInterceptingCall {
  private unsent = 0;
  private waiting: (() => void) | undefined;

  override sendMessage(message: unknown, callback: () => void): void {
    const bytes = Buffer.isBuffer(message) ? message.length : WINDOW_BYTES;
    this.unsent += bytes;
    super.sendMessage(message, () => this.sent(bytes));
    if (this.unsent < WINDOW_BYTES) callback();
    else this.waiting = callback;
  }

  private sent(bytes: number): void {
    this.unsent -= bytes;
    if (!this.waiting || this.unsent >= WINDOW_BYTES) return;
    const proceed = this.waiting;
    this.waiting = undefined;
    proceed();
  }
}

export const letMessagesFlow: ServerInterceptor = (method, call) =>
  method.responseStream ? new FlowingCall(call) : new ServerInterceptingCall(call);
