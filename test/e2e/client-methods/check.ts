import { randomUUID } from 'node:crypto';
import { UniversalClient } from 'contensis-management-api';
import { clientId, clientSecret, type Annal } from '../../support/annal.ts';
import { describedFetch } from '../../support/described-answers.ts';
import type { Library } from '../../support/library.ts';

/** What checks work with: a project with books, and the client for it. */
export interface Stage {
  readonly annal: Annal;
  readonly library: Library;
  readonly client: UniversalClient;
}

/** Calls one method of the client and looks at what it gives. By its path from the client on: `entries.get`. */
export type Checks = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

/** The client's own types know less than the API. */
export const sent = (value: unknown) => value as never;
export const shown = <View>(answer: Promise<unknown>) => answer as Promise<View>;

export const unique = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 8)}`;

export const configOf = ({ address }: Annal, projectId: string) => ({
  clientType: 'client_credentials' as const,
  clientDetails: { clientId, clientSecret },
  projectId,
  rootUrl: address,
});

/** The client, unchanged; what it sends and gets is held against the description. */
export function clientOf(annal: Annal, projectId: string): UniversalClient {
  return UniversalClient.create({ ...configOf(annal, projectId), fetchFn: describedFetch });
}

/** That the client reports a resource as gone. */
export async function isGone(request: Promise<unknown>): Promise<void> {
  await expect(request).rejects.toMatchObject({ status: 404 });
}
