import { formatSequence } from '@annal/integration-catalogue';
import type { DeliveryView } from '@annal/integration-contracts';
import type { DeliveryRecord } from '@annal/integration-delivery';

const MOST_SHOWN = 64 * 1024;

/** events.md 6. */
export function deliveryView(record: DeliveryRecord): DeliveryView {
  const { request, attempts, resourceType, resourceId } = record;
  const last = attempts.at(-1);
  return {
    id: record._id,
    subscriptionId: record.subscription,
    kind: record.kind,
    status: record.status,
    eventId: record.eventId,
    eventName: record.eventName,
    sequence: record.sequence === 0 ? null : formatSequence(record.sequence),
    resource: { type: resourceType, id: resourceId },
    url: request.url,
    created: record.created.toISOString(),
    nextAttempt: record.due?.toISOString() ?? null,
    statusCode: last?.status ?? null,
    responseTime: last?.durationMs ?? null,
    request: { method: request.method, headers: request.headers, body: request.body?.slice(0, MOST_SHOWN) ?? null },
    attempts,
  };
}
