interface Sent {
  url: string;
  body?: unknown;
}

/**
 * Swagger UI sends OAuth's `password` grant (authentication.md 2.3). Runs in the browser as text, without outer names.
 */
export function asClassicGrant(request: Sent): Sent {
  if (request.url.endsWith('/authenticate/connect/token') && typeof request.body === 'string')
    request.body = request.body.replace(/(^|&)grant_type=password(?=&|$)/, '$1grant_type=contensis_classic');
  return request;
}
