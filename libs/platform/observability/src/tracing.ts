import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';

export interface TracingOptions {
  readonly endpoint: string;
  readonly service: string;
  readonly ratio: number;
}

export interface SpanOptions {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: Attributes;
  readonly parent?: SpanPlace;
  /** Set when others derive the id too. */
  readonly spanId?: string;
  readonly startTime?: Date;
}

export interface SpanPlace {
  readonly traceId: string;
  readonly spanId?: string;
}

const EXPORT_EVERY_MS = 1_000;

const running = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;
/** Ids of the next span, which the SDK asks for synchronously in `startSpan`. */
let wanted: { traceId?: string; spanId?: string | undefined } = {};

/** Loads the SDK only when tracing is on. @returns the function that stops it */
export async function startTracing({ endpoint, service, ratio }: TracingOptions): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const random = new sdk.RandomIdGenerator();
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `annal-${service}`, 'service.namespace': 'annal' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY_MS })],
    idGenerator: {
      generateTraceId: () => wanted.traceId ?? random.generateTraceId(),
      generateSpanId: () => wanted.spanId ?? random.generateSpanId(),
    },
  });
  tracer = provider.getTracer('annal');
  return async () => {
    tracer = undefined;
    await provider.shutdown();
  };
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Undefined without tracing. The caller ends the span. */
export function startSpan(options: SpanOptions): Span | undefined {
  if (!tracer) return undefined;
  const { name, kind = 'internal', attributes = {}, parent, spanId, startTime } = options;
  const context = parent ? contextOf(parent) : contextOfRunning();
  wanted = { ...(parent && !parent.spanId && { traceId: parent.traceId }), spanId };
  try {
    return tracer.startSpan(name, { kind: KINDS[kind], attributes, ...(startTime && { startTime }) }, context);
  } finally {
    wanted = {};
  }
}

export function runIn<Value>(span: Span | undefined, work: () => Value): Value {
  return span ? running.run(span, work) : work();
}

export async function inSpan<Value>(options: SpanOptions, work: () => Promise<Value>): Promise<Value> {
  const span = startSpan(options);
  if (!span) return work();
  try {
    return await running.run(span, work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Starts no trace of its own when the caller is not traced. */
export async function inCallersSpan<Value>(options: SpanOptions, work: () => Promise<Value>): Promise<Value> {
  return running.getStore() ? inSpan(options, work) : work();
}

/** The span lasts from the first item to the last, or until the consumer stops. */
export async function* iteratedInCallersSpan<Value>(
  options: SpanOptions,
  items: AsyncIterable<Value>,
): AsyncGenerator<Value> {
  const span = running.getStore() && startSpan(options);
  try {
    yield* items;
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span?.end();
  }
}

/** Uses the error's name, because its message may quote input. */
export function failSpan(span: Span | undefined, error: unknown): void {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  const message = code ?? (error instanceof Error ? error.name : 'failed');
  span?.setStatus({ code: SpanStatusCode.ERROR, message });
}

export function currentSpan(): SpanPlace | undefined {
  return running.getStore()?.spanContext();
}

export function traceIdOf(correlationId: string): string {
  const plain = correlationId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) && !/^0+$/.test(plain) ? plain : digest(correlationId).slice(0, 32);
}

/** Derived from ids in the events, so their readers can link to the append. */
export function appendSpanId(commandId: string, stream: string): string {
  return digest(`${commandId} ${stream}`).slice(0, 16);
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

function contextOfRunning(): Context {
  const span = running.getStore();
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

function contextOf({ traceId, spanId }: SpanPlace): Context {
  if (!spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
