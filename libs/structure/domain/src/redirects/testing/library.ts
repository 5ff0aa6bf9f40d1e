import type { RedirectsCommand, SentRedirect } from '../redirects.commands.ts';
import type { RedirectCreated, RedirectDetails, RedirectsEvent } from '../redirects.events.ts';
import { evolve, initialRedirects, type Redirects } from '../redirects.state.ts';

export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
export const about = { projectUuid, projectId: 'library' };
export const redirectId = (number: number): string => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const plain: Omit<RedirectDetails, 'match' | 'destination'> = {
  sourceDomain: '*',
  statusCode: 301,
  append: false,
  enabled: true,
  priority: 0,
  keepQuery: true,
  note: null,
};

export function rule(number: number, value: string, destination: string, more: Partial<RedirectDetails> = {}) {
  const details = { ...plain, match: { type: 'exactMatch', value } as const, destination, ...more };
  const data = { projectUuid, redirectId: redirectId(number), ...details };
  return { type: 'RedirectCreated', schemaVersion: 1, data } satisfies RedirectCreated;
}

export const begins = (number: number, value: string, destination: string, more: Partial<RedirectDetails> = {}) =>
  rule(number, value, destination, { match: { type: 'beginsWith', value }, ...more });
export const regex = (number: number, value: string, destination: string, more: Partial<RedirectDetails> = {}) =>
  rule(number, value, destination, { match: { type: 'regex', value }, ...more });

export const event = <Type extends RedirectsEvent['type']>(
  type: Type,
  data: Omit<Extract<RedirectsEvent, { type: Type }>['data'], 'projectUuid'>,
) => ({ type, schemaVersion: 1, data: { projectUuid, ...data } }) as unknown as RedirectsEvent;

export const after = (...events: readonly RedirectsEvent[]): Redirects => events.reduce(evolve, initialRedirects);

export const create = (number: number, sent: SentRedirect): RedirectsCommand => ({
  type: 'CreateRedirect',
  data: { ...about, newId: redirectId(number), sent },
});
export const change = (number: number, sent: SentRedirect, presentDestination?: string): RedirectsCommand => ({
  type: 'ChangeRedirect',
  data: { ...about, redirectId: redirectId(number), sent, ...(presentDestination && { presentDestination }) },
});
export const remove = (number: number): RedirectsCommand => ({
  type: 'DeleteRedirect',
  data: { ...about, redirectId: redirectId(number) },
});
