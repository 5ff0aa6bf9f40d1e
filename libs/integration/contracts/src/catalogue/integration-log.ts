import { catalogue, type IntegrationType } from './catalogue.ts';
import type { IntegrationEvent } from './cloud-event.ts';

export const INTEGRATION_CATEGORY = 'integration';

/** Uses the uuid, because the id of a deleted project can be reused. */
export const integrationStream = (projectUuid: string) => `${INTEGRATION_CATEGORY}-${projectUuid}`;

export interface StoredIntegration {
  readonly event: IntegrationEvent;
  readonly origin: {
    readonly position: string;
    readonly index: number;
    readonly actor: { readonly kind: 'user' | 'apiKey' | 'system'; readonly id: string; readonly name: string };
  };
  /** Title or name of the resource; not published. */
  readonly label: unknown;
}

export const integrationSchemas = Object.fromEntries(
  Object.keys(catalogue).map((type) => [type, { schemaVersion: 1 }]),
) as Readonly<Record<IntegrationType, { readonly schemaVersion: 1 }>>;

export const integrationSource = { category: INTEGRATION_CATEGORY, schemas: integrationSchemas };
