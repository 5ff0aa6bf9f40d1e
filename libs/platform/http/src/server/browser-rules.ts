import type { FastifyReply } from 'fastify';

const PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function addPageRules(reply: FastifyReply): void {
  if (!/^text\/html\b/i.test(String(reply.getHeader('content-type') ?? ''))) return;
  const rules = String(reply.getHeader('content-security-policy') ?? PAGE_POLICY);
  const isFramed = rules.includes('frame-ancestors');
  void reply.header('content-security-policy', isFramed ? rules : `${rules}; frame-ancestors 'none'`);
  void reply.header('x-frame-options', 'DENY');
}
