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
  /** Base address of an OTLP collector over HTTP. */
  readonly endpoint: string;
  readonly service: string;
  /** Share of requests that are traced, 0 to 1. */
  readonly ratio: number;
}

export interface SpanOptions {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: Attributes;
  /** Where it comes from, if that is not what runs now. */
  readonly parent?: SpanPlace;
  /** Given where others have to know it beforehand. */
  readonly spanId?: string;
  readonly startTime?: Date;
}

/** Where a span stands, as it travels in a header or follows from ids that travel anyway. */
export interface SpanPlace {
  readonly traceId: string;
  /** Absent for the first span of a trace. */
  readonly spanId?: string;
}

/** Soon enough for who looks for the trace of what just went wrong. */
const EXPORT_EVERY_MS = 1_000;

const running = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;
/** What the next span is called; the SDK asks for ids while a span is made, and for nothing in between. */
let wanted: { traceId?: string; spanId?: string | undefined } = {};

/** Sends spans to a collector from now on. Without it nothing is loaded and nothing is done. @returns what ends it */
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

/** Undefined where nothing is traced. Whoever gets one has to `end` it. */
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

/** What `work` starts, and logs, belongs to the span. */
export function runIn<Value>(span: Span | undefined, work: () => Value): Value {
  return span ? running.run(span, work) : work();
}

/** Work that is one span; just the work where nothing is traced. */
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

/** Work done for whoever runs: a span of theirs. Where nothing is traced now it begins no trace of its own. */
export async function inCallersSpan<Value>(options: SpanOptions, work: () => Promise<Value>): Promise<Value> {
  return running.getStore() ? inSpan(options, work) : work();
}

/** Like `inCallersSpan`, for what comes bit by bit: from the first one asked for to the last, or until nobody asks. */
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

/** Its name, not its text: that may quote what a caller sent. */
export function failSpan(span: Span | undefined, error: unknown): void {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  const message = code ?? (error instanceof Error ? error.name : 'failed');
  span?.setStatus({ code: SpanStatusCode.ERROR, message });
}

export function currentSpan(): SpanPlace | undefined {
  return running.getStore()?.spanContext();
}

/** The trace of a request follows from its correlation id, which every event carries. */
export function traceIdOf(correlationId: string): string {
  const plain = correlationId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) && !/^0+$/.test(plain) ? plain : digest(correlationId).slice(0, 32);
}

/** The span of an append follows from ids that are in its events, so that who reads them knows where they come from. */
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
