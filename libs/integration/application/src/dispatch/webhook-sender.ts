import { derivedGuid } from '@annal/event-store';
import { eventSubject, resourceOf } from '@annal/integration-contracts/catalogue';
import { MASK, TemplateError } from '@annal/integration-contracts';
import type { Attempt, WebhookDeliveryRecord, WebhookRequest } from '@annal/integration-webhook-deliveries';
import type { LiveWebhook, WebhookOwner } from '@annal/integration-domain';
import { DomainError, type Clock } from '@annal/kernel';
import type { Occasion, Payloads, RenderedPayload } from '../payload/payload.ts';
import { webhookSignature } from '../payload/signature.ts';
import { NotSentError, type Receivers, type Sealer } from '../ports.ts';
import type { SecretKeeper } from '../webhook/secret-keeper.ts';

export interface Making {
  readonly generation: number;
  readonly kind: WebhookDeliveryRecord['kind'];
  readonly sequence: number;
  readonly reader: WebhookOwner;
}

type Unmade = Omit<WebhookDeliveryRecord, 'status' | 'due' | 'request' | 'settled'>;

export class WebhookSender {
  constructor(
    private readonly payloads: Payloads,
    private readonly receivers: Receivers,
    private readonly secrets: SecretKeeper,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {}

  /** Renders once, so that every retry sends the same request. A template error fails the delivery. */
  async prepare(webhook: LiveWebhook, occasion: Occasion, how: Making): Promise<WebhookDeliveryRecord> {
    const { record, payload } = await this.begin(webhook, occasion, how);
    const { created: now } = record;
    try {
      const request = await this.request(webhook, payload, record._id);
      return { ...record, status: 'pending', due: now, request, settled: null };
    } catch (error) {
      // An unavailable store affects every delivery; other errors affect this one only.
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      if (error instanceof DomainError && error.kind === 'forbidden') return this.skipped(webhook, record);
      const attempt = failed(now, reasonOf(error));
      return {
        ...record,
        status: 'failed',
        due: null,
        request: unmadeRequest(webhook),
        attempts: [attempt],
        settled: now,
      };
    }
  }

  async skip(webhook: LiveWebhook, occasion: Occasion, how: Making): Promise<WebhookDeliveryRecord> {
    const { record } = await this.begin(webhook, occasion, how);
    return this.skipped(webhook, record);
  }

  skipped(webhook: LiveWebhook, record: Unmade): WebhookDeliveryRecord {
    const now = this.clock();
    const attempts = [...record.attempts, failed(now, SKIPPED)];
    return { ...record, status: 'skipped', due: null, request: unmadeRequest(webhook), attempts, settled: now };
  }

  private async begin(webhook: LiveWebhook, occasion: Occasion, how: Making) {
    const { event } = occasion.stored;
    const { subscriptionId, templates, format } = webhook;
    const { generation, kind, sequence, reader } = how;
    const id = deliveryId(event.id, subscriptionId, generation);
    const payload = await this.payloads.of(occasion, { id: subscriptionId, templates, format, reader });
    const { eventId, eventName, resourceType, resourceId } = payload;
    const record: Unmade = {
      _id: id,
      subscription: subscriptionId,
      kind,
      ...{ eventId, eventName, resourceType, resourceId },
      ...(kind !== 'ping' && { subject: eventSubject(event) }),
      resource: kind === 'event' ? resourceOf(event.subject) : id,
      sequence,
      created: this.clock(),
      attempts: [],
      base: 0,
    };
    return { record, payload };
  }

  /** Never rejects: failures are recorded in the attempt. */
  async attempt(webhook: LiveWebhook, record: WebhookDeliveryRecord): Promise<Attempt> {
    const at = this.clock();
    const began = performance.now();
    const durationMs = () => Math.round(performance.now() - began);
    try {
      const headers = await this.headersOf(webhook, record, at);
      const { url, method, body } = record.request;
      const answer = await this.receivers.send({ url: new URL(url), method, headers, body });
      const { status, headers: answered, body: text } = answer;
      const error = status >= 200 && status < 300 ? null : `The receiver answered ${status}`;
      return {
        at: at.toISOString(),
        durationMs: durationMs(),
        status,
        error,
        response: { headers: answered, body: text },
      };
    } catch (error) {
      const attempt = failed(at, error instanceof Error ? error.message : String(error));
      return error instanceof NotSentError ? attempt : { ...attempt, durationMs: durationMs() };
    }
  }

  resealed(sealed: string | null, from: string, to: string): string | null {
    const text = sealed === null ? undefined : this.sealer.unseal(sealed, from);
    return text === undefined ? null : this.sealer.seal(text, to);
  }

  private async request(webhook: LiveWebhook, payload: RenderedPayload, id: string): Promise<WebhookRequest> {
    const { headers: values } = await this.secrets.open(webhook.secretsRef, this.clock());
    const headers: Record<string, string> = { 'content-type': payload.contentType };
    const secret: Record<string, string> = {};
    for (const { name, value, secret: isSecret } of webhook.headers) {
      const key = name.toLowerCase();
      const rendered = await payload.render((isSecret ? values[key] : value) ?? '', 'header');
      headers[key] = isSecret ? MASK : rendered;
      if (isSecret) secret[key] = rendered;
    }
    const sealedHeaders = Object.keys(secret).length === 0 ? null : this.sealer.seal(JSON.stringify(secret), id);
    const url = await payload.render(webhook.url, 'url');
    const { method } = webhook;
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const place = /\bjson\b/i.test(headers['content-type'] ?? '') ? 'json' : 'text';
    return { url, method, headers, sealedHeaders, body: hasBody ? await payload.body(place) : null };
  }

  private async headersOf(
    webhook: LiveWebhook,
    record: WebhookDeliveryRecord,
    at: Date,
  ): Promise<Record<string, string>> {
    const { _id: id, request, attempts } = record;
    const { signing } = await this.secrets.open(webhook.secretsRef, at);
    const sealed = request.sealedHeaders === null ? '{}' : this.sealer.unseal(request.sealedHeaders, id);
    if (sealed === undefined) throw new Error('The secret headers cannot be read any more');
    const timestamp = Math.floor(at.getTime() / 1000);
    return {
      ...request.headers,
      ...(JSON.parse(sealed) as Record<string, string>),
      'content-length': String(Buffer.byteLength(request.body ?? '')),
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-attempt': String(attempts.length + 1),
      'webhook-signature': webhookSignature(signing, { id, timestamp, body: request.body ?? '' }),
    };
  }
}

const SKIPPED = 'The owner of the subscription may not view the resource';

function unmadeRequest({ url, method }: LiveWebhook): WebhookRequest {
  return { url, method, headers: {}, sealedHeaders: null, body: null };
}

/** Deterministic, so that an event taken up twice is delivered once. */
export function deliveryId(eventId: string, subscriptionId: string, generation: number): string {
  return derivedGuid(eventId, subscriptionId, String(generation));
}

export function failed(at: Date, error: string): Attempt {
  return { at: at.toISOString(), durationMs: 0, status: null, error, response: null };
}

function reasonOf(error: unknown): string {
  if (error instanceof TemplateError) return `The template cannot be rendered: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
