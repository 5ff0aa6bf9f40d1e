import type { DataOf, IntegrationType } from './catalogue.ts';

/** CloudEvents 1.0, structured mode. */
export interface CloudEvent<Type extends string = string, Data = unknown> {
  readonly specversion: '1.0';
  /** Stable across repetitions. */
  readonly id: string;
  readonly source: string;
  readonly type: Type;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly dataschema: string;
  /** Consecutive within the project; 20 decimal digits, so that it sorts as text. */
  readonly sequence: string;
  readonly actor: string;
  /** Shared by everything one request caused. */
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

export function parseSequence(text: string): number | undefined {
  return /^\d{1,20}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export const schemaAddress = (type: string) => `/api/management/schemas/events/${type}`;
export const sourceAddress = (projectId: string) => `/api/management/projects/${encodeURIComponent(projectId)}`;

/** Events with the same resource are delivered in order. */
export function resourceOf(subject: string): string {
  return subject.split('/', 2).join('/');
}
