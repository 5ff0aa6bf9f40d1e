interface Sent {
  url: string;
  body?: unknown;
}

/**
 * Swagger UI signs users in with OAuth's `password` grant, whose name at the token endpoint is another (authentication.md
 * 2.3). Runs in the browser, as text: it must not refer to anything outside of itself.
 */
export function asClassicGrant(request: Sent): Sent {
  if (request.url.endsWith('/authenticate/connect/token') && typeof request.body === 'string')
    request.body = request.body.replace(/(^|&)grant_type=password(?=&|$)/, '$1grant_type=contensis_classic');
  return request;
}
