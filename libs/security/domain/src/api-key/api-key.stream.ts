import { nameKey } from '../principal-name.ts';

export const apiKeyStream = (apiKeyId: string) => `apiKey-${apiKeyId}`;

/** A client id belongs to one key; look there for the flow. */
export const clientIdStream = (clientId: string) => `clientId-${nameKey(clientId)}`;
