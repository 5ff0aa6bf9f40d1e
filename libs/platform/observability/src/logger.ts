import { pino, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { redact } from './redact.ts';
import { toldError } from './told-error.ts';
import { currentSpan, isTracing } from './tracing.ts';

export type { Logger } from 'pino';

export interface LogOptions {
  readonly level: string;
  readonly format: 'pretty' | 'json';
  /** The app, where several write to one place. */
  readonly name?: string;
}

/** One line per event, on standard output unless said otherwise. Values of secret fields never appear. */
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
    // So that the lines of a trace are found by its id.
    mixin: () => (isTracing() ? { traceId: currentSpan()?.traceId } : {}),
    serializers: { err: (error: unknown) => redact(toldError(error)) },
  };
  return target ? pino(options, target) : pino(options);
}

/**
 * A line that is written whatever the log level is, because nobody can look it up again. In a log of JSON it is a line of
 * JSON like the others.
 */
export function announce(
  { format, name }: Omit<LogOptions, 'level'>,
  message: string,
  { destination = process.stdout, level = 'info' }: { destination?: DestinationStream; level?: 'info' | 'fatal' } = {},
): void {
  const line = { level, time: new Date().toISOString(), ...(name && { name }), msg: message };
  destination.write(`${format === 'json' ? JSON.stringify(line) : message}\n`);
}
