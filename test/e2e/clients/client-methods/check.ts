import { randomUUID } from 'node:crypto';
import { UniversalClient } from 'contensis-management-api';
import { clientId, clientSecret, type Annal } from '../../../support/service/annal.ts';
import { describedFetch } from '../../../support/answers/described-answers.ts';
import type { Library } from '../../../support/content/library.ts';

export interface Stage {
  readonly annal: Annal;
  readonly library: Library;
  readonly client: UniversalClient;
}

export type Checks = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

/** The client's types lack parts of the API. */
export const sent = (value: unknown) => value as never;
export const shown = <View>(answer: Promise<unknown>) => answer as Promise<View>;

export const unique = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '').slice(0, 8)}`;

export const configOf = ({ address }: Annal, projectId: string) => ({
  clientType: 'client_credentials' as const,
  clientDetails: { clientId, clientSecret },
  projectId,
  rootUrl: address,
});

export function clientOf(annal: Annal, projectId: string): UniversalClient {
  return UniversalClient.create({ ...configOf(annal, projectId), fetchFn: describedFetch });
}

export async function isGone(request: Promise<unknown>): Promise<void> {
  await expect(request).rejects.toMatchObject({ status: 404 });
}
