import { randomUUID } from 'node:crypto';
import type { Config } from 'contensis-delivery-api';
import { success } from '../answers/answers.ts';
import { accessTokenOf } from '../callers/access-tokens.ts';
import { createApiKey } from '../callers/security.ts';
import { clientId, clientSecret } from '../service/annal.ts';
import type { Site } from './site.ts';

export type ClientConfig = Pick<Config, 'rootUrl' | 'projectId' | 'accessToken' | 'clientType' | 'clientDetails'>;

/** Two ways to configure the official client. The access token's key reads what is published. */
export async function credentialsOf({
  library,
}: Site): Promise<Readonly<Record<'accessToken' | 'bearer', ClientConfig>>> {
  const key = await createApiKey(library.annal);
  const role = { name: `Role ${randomUUID()}`, enabled: true, permissions: {}, assignments: { apiKeys: [key.name] } };
  success(await library.call('POST', '/security/roles', role), 201);
  const common = { rootUrl: library.annal.address, projectId: library.id };
  return {
    accessToken: { ...common, accessToken: accessTokenOf(key).token },
    bearer: { ...common, clientType: 'client_credentials', clientDetails: { clientId, clientSecret } },
  };
}
