import Negotiator from 'negotiator';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a resource that has several forms: which one is answered. */
    answerVariant?: string;
  }
}

const JSON_TYPE = 'application/json';
const OWN_TYPE = 'application/graphql-response+json';

/** GraphQL over HTTP. Plain JSON for those who do not say. */
export function negotiated(accept: string | undefined): string {
  if (accept === undefined) return JSON_TYPE;
  return new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, OWN_TYPE]) ?? JSON_TYPE;
}
