import {
  ownerAfter,
  webhookAggregate,
  type WebhookDefinition,
  type WebhookEvent,
  type WebhookOwner,
} from '@annal/integration-domain';
import { assertNever, type Recorded } from '@annal/kernel';
import { patch, put, remove, type DocumentChange, type Projection } from '@annal/read-models';

/** events.md 1. Maps are stored as JSON text, because their keys are arbitrary. */
export interface WebhookDocument {
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  readonly nameKey: string;
  readonly enabled: boolean;
  readonly owner: WebhookOwner;
  readonly definition: string;
  readonly version: {
    readonly createdBy: string;
    readonly created: string;
    readonly modifiedBy: string;
    readonly modified: string;
    readonly versionNo: string;
  };
}

export const webhookDocumentId = (projectUuid: string, subscriptionId: string) => `${projectUuid}.${subscriptionId}`;

export const webhookProjection: Projection<WebhookEvent, WebhookDocument> = {
  name: 'webhooks',
  version: 2,
  sources: [webhookAggregate],
  indexes: [{ name: 'byName', keys: { projectUuid: 1, nameKey: 1, _id: 1 } }],
  counts: [{ name: 'ofProject', by: ['projectUuid'] }],
  project,
};

function project(event: Recorded<WebhookEvent>): readonly DocumentChange<WebhookDocument>[] {
  const { projectUuid, subscriptionId: id } = event.data;
  const _id = webhookDocumentId(projectUuid, id);
  const { name: by } = event.metadata.actor;
  const { occurredAt: at } = event.metadata;
  switch (event.type) {
    case 'WebhookSubscriptionCreated': {
      const version = { createdBy: by, created: at, modifiedBy: by, modified: at, versionNo: event.data.versionNo };
      const owner = ownerAfter(undefined, event);
      return [put({ _id, projectUuid, id, ...shown(event.data), owner, version })];
    }
    case 'WebhookSubscriptionRevised': {
      const { versionNo } = event.data;
      const owner = event.data.keepsOwner ? {} : { owner: ownerAfter(undefined, event) };
      return [patch(_id, { ...shown(event.data), ...owner, ...modified(by, at, versionNo) })];
    }
    case 'WebhookSubscriptionDisabled':
      return [patch(_id, { enabled: false, ...modified(by, at, event.data.versionNo) })];
    case 'WebhookSecretRotated':
      return [];
    case 'WebhookSubscriptionDeleted':
      return [remove(_id)];
    default:
      return assertNever(event);
  }
}

function modified(by: string, at: string, versionNo: string) {
  return { 'version.modifiedBy': by, 'version.modified': at, 'version.versionNo': versionNo };
}

function shown(data: WebhookDefinition) {
  const { name, description, url, method, enabled, topics, headers, templates, format, ui, retryHours } = data;
  const definition = { name, description, url, method, topics, headers, templates, format, ui, retryHours };
  return { nameKey: name.toLowerCase(), enabled, definition: JSON.stringify(definition) };
}
