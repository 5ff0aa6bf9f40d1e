import type { CorsArea } from '@annal/http';

/** Websites call from any origin by default, with headers of their own (delivery.md 2). */
export function deliveryCors({ deliveryCorsOrigins }: { readonly deliveryCorsOrigins: readonly string[] }): CorsArea {
  return {
    below: '/api/delivery/',
    origins: deliveryCorsOrigins,
    methods: 'GET, HEAD, POST, OPTIONS',
    headers: 'any',
    exposed: ['ETag', 'Last-Modified', 'Surrogate-Key', 'X-Position', 'Retry-After', 'WWW-Authenticate', 'X-Image'],
    maxAgeSeconds: 7_200,
  };
}
