import { eventSubject, type IntegrationEvent, type SubjectResource } from '@annal/integration-contracts/catalogue';
import { formatPosition } from '@annal/reading-directories';
import type { RecordedIntegrationEvent } from '../events/stream-connection.ts';

/** That something has changed, not what it is now: whoever is told asks for it with their own rights. */
export interface ConsoleChange {
  readonly kind: string;
  /** Such as `updated`, `deleted` or `version.pushed`. */
  readonly change: string;
  readonly id: string;
  readonly contentTypeId?: string;
  readonly language?: string;
  /** For `X-Min-Position`. */
  readonly position: string;
}

/** Streams whose events the integration events are made of. */
const CATEGORIES: Readonly<Record<SubjectResource, string>> = {
  entry: 'entry',
  contentType: 'contentType',
  component: 'component',
  node: 'tree',
  project: 'project',
  role: 'role',
  block: 'block',
  redirect: 'redirects',
  tag: 'tags',
  tagGroup: 'tags',
  taxonomy: 'taxonomy',
  delivery: 'entry',
};

export function changeOf({ data: { event, origin } }: RecordedIntegrationEvent): ConsoleChange {
  const { resource, contentTypeId } = eventSubject(event);
  return {
    kind: resource,
    change: event.type.split('.').slice(2, -1).join('.'),
    id: event.subject.split('/')[1] ?? '',
    ...(contentTypeId !== undefined && { contentTypeId }),
    ...languageOf(event),
    position: formatPosition({ position: origin.position, category: CATEGORIES[resource] }),
  };
}

function languageOf({ data }: IntegrationEvent): Pick<ConsoleChange, 'language'> {
  return 'language' in data && typeof data.language === 'string' ? { language: data.language } : {};
}

export const changeFrame = (recorded: RecordedIntegrationEvent): string =>
  `id: ${recorded.data.event.sequence}\nevent: change\ndata: ${JSON.stringify(changeOf(recorded))}\n\n`;
