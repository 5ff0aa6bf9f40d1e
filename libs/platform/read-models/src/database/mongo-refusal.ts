import { MongoServerError, MongoServerSelectionError } from 'mongodb';

const UNAUTHORIZED = 13;
/** UserNotFound, AuthenticationFailed, AtlasError. */
const AUTHENTICATION_FAILED: ReadonlySet<unknown> = new Set([11, 18, 8000]);
const NOBODY = /requires authentication/i;
const CERTIFICATE = /certificate|CERT_|altnames|self[- ]signed|unable to verify|issuer/i;
const NOT_TLS = /wrong version number|packet length too long|EPROTO/i;

/** A lasting refusal (credentials, rights, certificate) in words without secrets. */
export function mongoRefusalOf(error: unknown): string | undefined {
  const causes = causesOf(error);
  if (!causes.some(({ name }) => name.startsWith('Mongo'))) return undefined;
  for (const cause of causes) {
    const { code, message } = cause as Error & { readonly code?: unknown };
    if (AUTHENTICATION_FAILED.has(code)) return 'user or password is wrong';
    if (cause instanceof MongoServerError && code === UNAUTHORIZED)
      return NOBODY.test(message) ? 'user or password is missing' : 'its user lacks a right that this service needs';
    if (cause instanceof MongoServerError) continue;
    if (CERTIFICATE.test(message)) return 'the certificate of the server is not trusted';
    if (NOT_TLS.test(message)) return 'the server does not speak TLS';
  }
  return undefined;
}

function causesOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const reason = error instanceof MongoServerSelectionError ? error.reason : undefined;
  const servers = [...(reason?.servers.values() ?? [])].map((server) => server.error);
  return [error, ...[error.cause, ...servers].flatMap((cause) => causesOf(cause, depth + 1))];
}
