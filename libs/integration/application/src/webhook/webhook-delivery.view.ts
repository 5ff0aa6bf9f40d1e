import { Injectable } from '@nestjs/common';
import { formatSequence, type EventSubject } from '@annal/integration-contracts/catalogue';
import type { WebhookDeliveryView } from '@annal/integration-contracts';
import type { WebhookDeliveryRecord } from '@annal/integration-webhook-deliveries';
import type { LiveWebhook } from '@annal/integration-domain';
import type { Actor } from '@annal/kernel';
import { EventRights } from '../ports.ts';

const MOST_SHOWN = 64 * 1024;

/** events.md 6. */
@Injectable()
export class WebhookDeliveryViews {
  constructor(private readonly rights: EventRights) {}

  view(record: WebhookDeliveryRecord, { projectUuid, url }: LiveWebhook, reader: Actor): WebhookDeliveryView {
    const { kind, subject, resourceType } = record;
    const about = (subject ?? { resource: resourceType === 'asset' ? 'entry' : resourceType }) as EventSubject;
    const isOpen = kind === 'ping' || this.rights.maySee(reader, projectUuid, about);
    return isOpen ? deliveryView(record) : { ...deliveryView(withoutContents(record, url)), withheld: true };
  }
}

function withoutContents(record: WebhookDeliveryRecord, url: string): WebhookDeliveryRecord {
  const request = { ...record.request, url, headers: {}, body: null };
  return { ...record, request, attempts: record.attempts.map((attempt) => ({ ...attempt, response: null })) };
}

function deliveryView(record: WebhookDeliveryRecord): WebhookDeliveryView {
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
