/** `unresolved` covers unknown and forbidden names, so callers cannot probe a network; only `cause` tells which. */
export type OutboundFailure = 'blocked' | 'unresolved' | 'unreachable' | 'tls' | 'timeout' | 'redirects' | 'tooLarge';

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

/** One text for all requests that were not sent, so that it does not reveal which names exist. */
export const NOT_SENT = 'cannot be reached, or is not allowed by this installation';

const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/;

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
