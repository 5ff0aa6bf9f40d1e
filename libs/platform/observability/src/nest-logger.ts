import type { LoggerService } from '@nestjs/common';
import type { Level, Logger } from 'pino';
import { messageOf, toldStack } from './told-error.ts';

export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** Nest logs every module and route at boot, which only helps to find a fault. */
  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest appends the context as the last text, and for errors a stack before it. */
  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const details = context === undefined ? rest : rest.slice(0, -1);
    const stack = details.find((detail): detail is string => typeof detail === 'string' && detail.includes('\n'));
    const fields = { context, ...(stack !== undefined && { stack: toldStack(stack) }) };
    if (message instanceof Error) this.logger[level]({ ...fields, err: message }, messageOf(message));
    else if (typeof message === 'object' && message !== null) this.logger[level]({ ...fields, ...message });
    else this.logger[level](fields, String(message));
  }
}
