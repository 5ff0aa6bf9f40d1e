import { MASK } from '@annal/integration-contracts';
import type { Topic, WebhookHeader } from '@annal/integration-domain';
import type { WebhookDocument } from './webhook.projection.ts';

/** events.md 1. */
export type WebhookView = Readonly<Record<string, unknown>>;

interface ShownDefinition {
  readonly topics: readonly Topic[];
  readonly headers: readonly WebhookHeader[];
  readonly [name: string]: unknown;
}

export function webhookView({ id, enabled, owner, definition, version }: WebhookDocument): WebhookView {
  const { topics, headers, ...shown } = JSON.parse(definition) as ShownDefinition;
  return {
    id,
    ...shown,
    enabled,
    topics: topics.map(topicView),
    headers: Object.fromEntries(
      headers.map(({ name, value, secret }) => [name, { value: secret ? MASK : value, secret }]),
    ),
    signingSecret: MASK,
    owner,
    version,
  };
}

const SINGLE = ['owner', 'id'];

function topicView({ resourceType, event, filters }: Topic): object {
  const shown = Object.entries(filters).map(([name, values]) =>
    SINGLE.includes(name) && values.length === 1 ? [name, values[0]] : [name, values],
  );
  return { resourceType, event, ...(Object.fromEntries(shown) as object) };
}
