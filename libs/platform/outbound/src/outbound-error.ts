/**
 * `blocked`: the policy refuses it, whatever the host's name means. `unresolved`: the name means nothing, or an address
 * that the policy refuses: which of the two is nobody's business who may only name hosts, so that names inside of a
 * network cannot be found out here; `cause` says it to the log. `unreachable`: no connection, or it broke. `tls`: no trust in who answered.
 * `timeout`: nothing in time. `redirects`: too many, or one that cannot be followed. `tooLarge`: more than was asked for.
 */
export type OutboundFailure = 'blocked' | 'unresolved' | 'unreachable' | 'tls' | 'timeout' | 'redirects' | 'tooLarge';

/** Why a request has no answer. Its text names the host as the caller wrote it, never an address behind it. */
export class OutboundError extends Error {
  constructor(
    readonly failure: OutboundFailure,
    readonly host: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`${host}: ${reason}`, options);
    this.name = 'OutboundError';
  }
}

/** The same for everything that is not sent: it must not tell names that exist from others. */
export const NOT_SENT = 'cannot be reached, or is not allowed by this installation';

const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/;

/** What Node says of a broken connection, in the terms of this library. */
export function outboundError(host: string, error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  if (TLS_CODE.test(code)) return new OutboundError('tls', host, `the secure connection failed (${code})`);
  return new OutboundError('unreachable', host, `the connection failed (${code || 'unknown'})`);
}

function codeOf(error: unknown): string {
  const { code, errors } = error as { readonly code?: unknown; readonly errors?: readonly unknown[] };
  if (typeof code === 'string' && code !== '') return code;
  return errors?.length ? codeOf(errors[0]) : '';
}
