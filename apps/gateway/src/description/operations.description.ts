import { HealthController, MetricsController } from '@annal/http';
import { describeController, media } from './described.ts';
import { flag, map, named, object, oneOf, text } from './schema.ts';

const Health = named(
  'Health',
  object({ status: oneOf('ok', 'degraded', 'unavailable'), checks: map(object({ ok: flag }, { reason: text })) }),
);

export const healthDescription = describeController('Operations', HealthController, {
  live: {
    summary: 'Ask whether the process runs',
    description: 'Answers as long as the process does.',
    answer: object({ status: { const: 'ok' } }),
  },
  ready: {
    summary: 'Ask whether the service is ready',
    description: 'What the service needs, and what is missing of it.',
    answer: Health,
    statuses: [503],
    errors: Health,
  },
});

export const metricsDescription = describeController('Operations', MetricsController, {
  show: {
    summary: 'Get the metrics',
    description: 'For Prometheus. `METRICS_PORT` moves them to a port of their own.',
    answer: media({ 'text/plain': text }),
  },
});
