import { derivedGuid } from '@annal/event-store';
import {
  formatSequence,
  INTEGRATION_CATEGORY,
  integrationSchemas,
  schemaAddress,
  sourceAddress,
  type IntegrationEvent,
  type IntegrationType,
  type StoredIntegration,
} from '@annal/integration-contracts/catalogue';
import type { Actor, Aggregate, DomainEvent } from '@annal/kernel';
import type { Translated } from './translation/translated.ts';

export type StoredIntegrationEvent = DomainEvent<IntegrationType, 1, StoredIntegration>;

export interface Draft {
  readonly told: Translated;
  readonly projectUuid: string;
  readonly projectId: string;
  readonly time: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly sourceId: string;
  readonly position: bigint;
  readonly index: number;
  /** Appended whatever is there, without a place of its own in what the stream has told. */
  readonly isRepeatable?: true;
}

interface Written {
  readonly sequence: number;
  readonly position: bigint;
  readonly index: number;
}

/** The stream records how far it has come, so a repeated append adds nothing, whatever the checkpoint says. */
export const integrationLog: Aggregate<
  Written,
  { readonly type: 'Tell'; readonly data: { readonly drafts: readonly Draft[] } },
  StoredIntegrationEvent
> = {
  category: INTEGRATION_CATEGORY,
  schemas: integrationSchemas,
  lastEventOnly: true,
  initial: { sequence: 0, position: -1n, index: 0 },
  decide: ({ data: { drafts } }, written) => {
    let last = written;
    return drafts
      .filter((draft) => draft.isRepeatable ?? isNewer(draft, written))
      .map((draft) => {
        const { position, index } = draft.isRepeatable ? last : draft;
        last = { sequence: last.sequence + 1, position, index };
        return storedEvent(draft, last);
      });
  },
  evolve: (_, { data: { event, origin } }) => ({
    sequence: Number(event.sequence),
    position: BigInt(origin.position),
    index: origin.index,
  }),
};

function isNewer({ position, index }: Draft, written: Written): boolean {
  return position > written.position || (position === written.position && index > written.index);
}

function storedEvent(draft: Draft, written: Written): StoredIntegrationEvent {
  const { told, projectId, sourceId } = draft;
  const { kind, id, name } = draft.actor;
  const { type, subject, data, label } = told;
  const event = {
    specversion: '1.0',
    id: derivedGuid(sourceId, type, String(draft.index)),
    source: sourceAddress(projectId),
    type,
    subject,
    time: draft.time,
    datacontenttype: 'application/json',
    dataschema: schemaAddress(type),
    sequence: formatSequence(written.sequence),
    actor: kind === 'system' ? 'system' : name,
    correlationid: draft.correlationId,
    data,
  } as IntegrationEvent;
  return {
    type,
    schemaVersion: 1,
    data: {
      event,
      origin: { position: String(written.position), index: written.index, actor: { kind, id, name } },
      label,
    },
  };
}
