import { realDocuments } from '@annal/embedded-mongodb/testing';
import { runningStores } from '@annal/embedded-storage';
import { CredentialStore } from '@annal/security-credentials';
import type { Annal } from '../service/annal.ts';
import type { ApiKeyView } from './security.ts';

/** Of the first flow with one. */
export function accessTokenOf({ flows }: Pick<ApiKeyView, 'flows'>): {
  readonly flowId: string;
  readonly token: string;
} {
  const flow = flows.find(({ grantType }) => grantType === 'accessToken');
  return { flowId: flow?.id ?? '', token: flow?.['token'] ?? '' };
}

/** As `security` finds it in the stores of a service. */
export async function flowOfToken(mongodbUrl: string, token: string): Promise<string | undefined> {
  const store = await CredentialStore.connect(mongodbUrl);
  try {
    return (await store.accessTokens.find([token])).get(token)?._id;
  } finally {
    await store.close();
  }
}

export async function documentsOf({ dataDir }: Annal): Promise<string> {
  return (await realDocuments(dataDir)) ?? (await runningStores(dataDir))?.mongodbUrl ?? '';
}
