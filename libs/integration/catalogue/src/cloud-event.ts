import type { DataOf, IntegrationType } from './catalogue.ts';

/** CloudEvents 1.0 in structured mode, with the extensions of Annal. */
export interface CloudEvent<Type extends string = string, Data = unknown> {
  readonly specversion: '1.0';
  /** The same content wherever and however often it is seen. */
  readonly id: string;
  /** `/api/management/projects/{projectId}` */
  readonly source: string;
  readonly type: Type;
  /** What it is about, relative to the source: `entries/{id}`. */
  readonly subject: string;
  /** RFC 3339, UTC. */
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly dataschema: string;
  /** Place among the events of the project: decimal, 20 digits, without gaps, so that texts compare as numbers do. */
  readonly sequence: string;
  /** Name of the user or API key; `system` for what the service does by itself. */
  readonly actor: string;
  /** The same for everything that one request has caused. */
  readonly correlationid: string;
  readonly data: Data;
}

export type IntegrationEvent<Type extends IntegrationType = IntegrationType> = {
  [T in Type]: CloudEvent<T, DataOf<T>>;
}[Type];

export const CLOUD_EVENTS_MEDIA_TYPE = 'application/cloudevents+json';
const SEQUENCE_DIGITS = 20;

export function formatSequence(sequence: number): string {
  return String(sequence).padStart(SEQUENCE_DIGITS, '0');
}

/** Undefined for what is no sequence. */
export function parseSequence(text: string): number | undefined {
  return /^\d{1,20}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export const schemaAddress = (type: string) => `/api/management/schemas/events/${type}`;
export const sourceAddress = (projectId: string) => `/api/management/projects/${encodeURIComponent(projectId)}`;

/** What has to stay in order: everything about one entry, node, block … */
export function resourceOf(subject: string): string {
  return subject.split('/', 2).join('/');
}
