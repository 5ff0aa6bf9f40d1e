import { derivedGuid } from '@annal/event-store';
import { resourceOf } from '@annal/integration-catalogue';
import { MASK, TemplateError } from '@annal/integration-contracts';
import type { Attempt, DeliveryRecord, DeliveryRequest } from '@annal/integration-delivery';
import type { LiveWebhook } from '@annal/integration-domain';
import { DomainError, type Clock } from '@annal/kernel';
import type { Occasion, Payloads, RenderedPayload } from '../payload/payload.ts';
import { webhookSignature } from '../payload/signature.ts';
import type { Receivers, Sealer } from '../ports.ts';
import type { SecretKeeper } from '../webhook/secret-keeper.ts';

/** Makes deliveries out of events and takes them to their receivers. Knows no order, no retries and no store. */
export class Courier {
  constructor(
    private readonly payloads: Payloads,
    private readonly receivers: Receivers,
    private readonly secrets: SecretKeeper,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {}

  /** Rendered once: what is tried again is sent as it was. A template that cannot be rendered ends the delivery. */
  async prepare(
    webhook: LiveWebhook,
    occasion: Occasion,
    how: { readonly generation: number; readonly kind: DeliveryRecord['kind']; readonly sequence: number },
  ): Promise<DeliveryRecord> {
    const { event } = occasion.stored;
    const id = deliveryId(event.id, webhook.subscriptionId, how.generation);
    const payload = await this.payloads.of(occasion, {
      id: webhook.subscriptionId,
      templates: webhook.templates,
      format: webhook.format,
    });
    const { eventId, eventName, resourceType, resourceId } = payload;
    const now = this.clock();
    const record = {
      _id: id,
      subscription: webhook.subscriptionId,
      kind: how.kind,
      ...{ eventId, eventName, resourceType, resourceId },
      resource: how.kind === 'event' ? resourceOf(event.subject) : id,
      sequence: how.sequence,
      created: now,
      attempts: [],
      base: 0,
    };
    try {
      const request = await this.request(webhook, payload, id);
      return { ...record, status: 'pending', due: now, request, settled: null };
    } catch (error) {
      // A store that is away keeps back everything; anything else is about this delivery only.
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      const request = { url: webhook.url, method: webhook.method, headers: {}, sealedHeaders: null, body: null };
      const attempt = failed(now, reasonOf(error));
      return { ...record, status: 'failed', due: null, request, attempts: [attempt], settled: now };
    }
  }

  /** One attempt; whatever comes of it is an answer. */
  async attempt(webhook: LiveWebhook, record: DeliveryRecord): Promise<Attempt> {
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
      return { ...failed(at, error instanceof Error ? error.message : String(error)), durationMs: durationMs() };
    }
  }

  /** For another delivery of the same request. */
  resealed(sealed: string | null, from: string, to: string): string | null {
    const text = sealed === null ? undefined : this.sealer.unseal(sealed, from);
    return text === undefined ? null : this.sealer.seal(text, to);
  }

  private async request(webhook: LiveWebhook, payload: RenderedPayload, id: string): Promise<DeliveryRequest> {
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

  private async headersOf(webhook: LiveWebhook, record: DeliveryRecord, at: Date): Promise<Record<string, string>> {
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

/** The same whenever and however often the event is taken up. */
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
