/** Loads the package `graphql`: import this where the first request needs it. */
export { Graphql, type GraphqlParts } from './answering/graphql.ts';
export { readParameters, readRequest, type GraphqlRequest } from './request/graphql-request.ts';
export { Refusal, refusals } from './request/refusal.ts';
