import { pino, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { redact } from './redact.ts';
import { toldError } from './told-error.ts';
import { currentSpan, isTracing } from './tracing.ts';

export type { Logger } from 'pino';

export interface LogOptions {
  readonly level: string;
  readonly format: 'pretty' | 'json';
  readonly name?: string;
}

export function createLogger({ level, format, name }: LogOptions, destination?: DestinationStream): Logger {
  const target = format === 'pretty' ? pretty({ destination, sync: true, ignore: 'pid,hostname' }) : destination;
  const options = {
    level,
    base: name ? { name } : {},
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
    },
    mixin: () => (isTracing() ? { traceId: currentSpan()?.traceId } : {}),
    serializers: { err: (error: unknown) => redact(toldError(error)) },
  };
  return target ? pino(options, target) : pino(options);
}

/** Writes at any log level, for a message that cannot be looked up later. */
export function announce(
  { format, name }: Omit<LogOptions, 'level'>,
  message: string,
  { destination = process.stdout, level = 'info' }: { destination?: DestinationStream; level?: 'info' | 'fatal' } = {},
): void {
  const line = { level, time: new Date().toISOString(), ...(name && { name }), msg: message };
  destination.write(`${format === 'json' ? JSON.stringify(line) : message}\n`);
}
