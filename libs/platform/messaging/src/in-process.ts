import { Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { NO_MESSAGE_HANDLER } from '@nestjs/microservices/constants.js';
import { map, throwError, type Observable } from 'rxjs';
import type { Link } from './link.ts';
import { measured } from './measured.ts';
import type { Envelope } from './message.ts';

type Handlers = ReturnType<Server['getHandlers']>;

/** One per application, so that two in one process never mix. */
@Injectable()
export class InProcessHub {
  private handlers: Handlers | undefined;

  open(handlers: Handlers): void {
    if (this.handlers)
      throw new Error('The in-process transport is already connected: connect it once per application');
    this.handlers = handlers;
  }

  shut(): void {
    this.handlers = undefined;
  }

  handlerOf(pattern: string): NonNullable<ReturnType<Handlers['get']>> | undefined {
    return this.handlers?.get(pattern);
  }
}

export class InProcessServer extends Server implements CustomTransportStrategy {
  constructor(private readonly hub: InProcessHub) {
    super();
  }

  listen(started: (error?: unknown) => void): void {
    try {
      this.hub.open(this.messageHandlers);
    } catch (error) {
      return started(error);
    }
    started();
  }

  close(): void {
    this.hub.shut();
  }

  on(): never {
    throw new Error('The in-process transport has no events of its own');
  }

  unwrap<T>(): T {
    throw new Error('The in-process transport has no underlying server');
  }
}

export class InProcessLink implements Link {
  constructor(
    private readonly hub: InProcessHub,
    private readonly copyMessages: boolean,
  ) {}

  request(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    const handler = this.hub.handlerOf(pattern);
    if (!handler) return throwError(() => NO_MESSAGE_HANDLER);
    const answer = measured(pattern, envelope, () => handler(this.passed(envelope)));
    return this.copyMessages ? answer.pipe(map(jsonCopy)) : answer;
  }

  async close(): Promise<void> {}

  private passed(envelope: Envelope<unknown>): unknown {
    return this.copyMessages ? jsonCopy(envelope) : envelope;
  }
}

function jsonCopy(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}
