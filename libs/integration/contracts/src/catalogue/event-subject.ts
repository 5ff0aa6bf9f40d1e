import type { IntegrationType } from './catalogue.ts';
import type { IntegrationEvent } from './cloud-event.ts';

type ResourceIn<Type> = Type extends `annal.${infer Resource}.${string}` ? Resource : never;

export type SubjectResource = ResourceIn<IntegrationType>;

export interface EventSubject {
  readonly resource: SubjectResource;
  readonly contentTypeId?: string;
}

export function eventSubject({ type, data }: IntegrationEvent): EventSubject {
  const resource = type.split('.')[1] as SubjectResource;
  return 'contentTypeId' in data ? { resource, contentTypeId: data.contentTypeId } : { resource };
}
