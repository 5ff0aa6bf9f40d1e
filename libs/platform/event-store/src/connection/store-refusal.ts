const PERMISSION_DENIED = 7;
const UNAVAILABLE = 14;
const UNAUTHENTICATED = 16;

const CERTIFICATE = /certificate|CERT_|altnames|self[- ]signed|unable to verify|issuer/i;
const NOT_TLS = /wrong version number|packet length too long|EPROTO/i;

/** A lasting refusal (credentials, rights, certificate) in words without secrets. */
export function refusalOf(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const { code, type, message } = cause as Error & { readonly code?: unknown; readonly type?: unknown };
    if (code === PERMISSION_DENIED) return 'its user lacks a right that this service needs';
    if (code === UNAUTHENTICATED) return 'user or password is wrong or missing';
    if (type === 'access-denied') return 'its user lacks a right that this service needs';
    if (code === UNAVAILABLE && CERTIFICATE.test(message)) return 'the certificate of the server is not trusted';
    if (code === UNAVAILABLE && NOT_TLS.test(message)) return 'the server does not speak TLS';
  }
  return undefined;
}
