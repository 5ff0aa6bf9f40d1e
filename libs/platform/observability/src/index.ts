export { InFlight } from './in-flight.ts';
export { createLogger, type Logger, type LogOptions } from './logger.ts';
export * from './metrics.ts';
export { NestLogger } from './nest-logger.ts';
