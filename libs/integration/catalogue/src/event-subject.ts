import type { IntegrationType } from './catalogue.ts';
import type { IntegrationEvent } from './cloud-event.ts';

type ResourceIn<Type> = Type extends `annal.${infer Resource}.${string}` ? Resource : never;

/** `entry`, `node`, `block` …: the second part of every type. */
export type SubjectResource = ResourceIn<IntegrationType>;

/** What an event is about, as far as rights are asked: who may view this may know of the event. */
export interface EventSubject {
  readonly resource: SubjectResource;
  /** Of entries and assets. */
  readonly contentTypeId?: string;
}

export function eventSubject({ type, data }: IntegrationEvent): EventSubject {
  const resource = type.split('.')[1] as SubjectResource;
  return 'contentTypeId' in data ? { resource, contentTypeId: data.contentTypeId } : { resource };
}
