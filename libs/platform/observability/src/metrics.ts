import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type { Counter, Gauge, Histogram } from 'prom-client';

export const metrics = new Registry();

interface Instrument<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/** Create metrics once, at the top of the module that changes them. Names begin with `annal_` and end in a unit. */
export function counter<Label extends string = never>({ name, help, labels = [] }: Instrument<Label>): Counter<Label> {
  return new Counter({ name, help, labelNames: labels, registers: [metrics] });
}

export function gauge<Label extends string = never>({
  name,
  help,
  labels = [],
  collect,
}: Instrument<Label> & { readonly collect?: (gauge: Gauge<Label>) => void | Promise<void> }): Gauge<Label> {
  const options = { name, help, labelNames: labels, registers: [metrics] };
  if (!collect) return new Gauge(options);
  return new Gauge({
    ...options,
    collect() {
      return collect(this);
    },
  });
}

export function histogram<Label extends string = never>({
  name,
  help,
  labels = [],
  buckets,
}: Instrument<Label> & { readonly buckets?: readonly number[] }): Histogram<Label> {
  return new Histogram({
    name,
    help,
    labelNames: labels,
    registers: [metrics],
    ...(buckets && { buckets: [...buckets] }),
  });
}

/** Labels hold the route pattern: an address would make one series per request. */
export const httpRequestDuration = histogram({
  name: 'annal_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labels: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const commandDuration = histogram({
  name: 'annal_command_duration_seconds',
  help: 'Time a service takes for a message, by how it ended: done, refused, failed',
  labels: ['command', 'outcome'],
  buckets: latencyBuckets,
});

export const storeDuration = histogram({
  name: 'annal_store_duration_seconds',
  help: 'Time the event store or MongoDB takes to answer',
  labels: ['store', 'operation', 'outcome'],
  buckets: latencyBuckets,
});

export async function timed<Value>(
  store: 'eventstore' | 'mongodb' | 'opensearch',
  operation: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const end = storeDuration.startTimer({ store, operation });
  try {
    const answer = await ask();
    end({ outcome: 'answered' });
    return answer;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}

let measured = false;

export function measureProcess(): void {
  if (measured) return;
  measured = true;
  collectDefaultMetrics({ register: metrics });
}
