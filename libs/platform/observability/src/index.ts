export { InFlight } from './in-flight.ts';
export { announce, createLogger, type Logger, type LogOptions } from './logger.ts';
export * from './metrics.ts';
export {
  appendSpanId,
  currentSpan,
  failSpan,
  inCallersSpan,
  inSpan,
  isTracing,
  iteratedInCallersSpan,
  runIn,
  startSpan,
  startTracing,
  traceIdOf,
  type SpanPlace,
} from './tracing.ts';
export { NestLogger } from './nest-logger.ts';
export { messageOf, stackOf } from './told-error.ts';
