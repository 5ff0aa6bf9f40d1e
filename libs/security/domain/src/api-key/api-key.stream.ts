import { nameKey } from '../principal-name.ts';

export const apiKeyStream = (apiKeyId: string) => `apiKey-${apiKeyId}`;

export const clientIdStream = (clientId: string) => `clientId-${nameKey(clientId)}`;
