import { catalogue, type IntegrationType } from './catalogue.ts';
import type { IntegrationEvent } from './cloud-event.ts';

/** Category of the streams that hold integration events, one stream per project. Their types are the catalogue's. */
export const INTEGRATION_CATEGORY = 'integration';

/** Projects are named by uuid, because an id can be given away again. */
export const integrationStream = (projectUuid: string) => `${INTEGRATION_CATEGORY}-${projectUuid}`;

/** How an integration event is stored, as the data of an event of its own type. */
export interface StoredIntegration {
  readonly event: IntegrationEvent;
  readonly origin: {
    /** Of the stored event it was made from. */
    readonly position: string;
    /** Which of those made from that one. */
    readonly index: number;
    /** Who has done it. */
    readonly actor: { readonly kind: 'user' | 'apiKey' | 'system'; readonly id: string; readonly name: string };
  };
  /** How people call the resource: title of an entry, name of a type … Not part of what is published. */
  readonly label: unknown;
}

export const integrationSchemas = Object.fromEntries(
  Object.keys(catalogue).map((type) => [type, { schemaVersion: 1 }]),
) as Readonly<Record<IntegrationType, { readonly schemaVersion: 1 }>>;

/** For those who follow all projects. */
export const integrationSource = { category: INTEGRATION_CATEGORY, schemas: integrationSchemas };
