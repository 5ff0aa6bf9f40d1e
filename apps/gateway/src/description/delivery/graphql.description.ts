import { media } from '../described.ts';
import {
  anyOf,
  body,
  described,
  filled,
  freeObject,
  map,
  nullable,
  object,
  oneOf,
  text,
  type Properties,
} from '../schema.ts';
import type { DeliveryOperation } from './delivery-operation.ts';
import { DeliveryError, GraphqlAnswer, GraphqlRefusal } from './delivery.schemas.ts';

const OWN_TYPE = 'application/graphql-response+json';
const errors = media({ 'application/json': anyOf(GraphqlRefusal, DeliveryError), [OWN_TYPE]: GraphqlRefusal });
const answers = { 'application/json': GraphqlAnswer, [OWN_TYPE]: GraphqlAnswer };
const query: Properties = {
  versionStatus: {
    ...oneOf('published', 'latest'),
    default: 'published',
    description: 'Of fields that do not say; `latest` needs `sysView`',
  },
};

const asText = (schema: object) => ({ ...text, contentMediaType: 'application/json', contentSchema: schema });

export const graphqlOperations: Readonly<Record<string, DeliveryOperation>> = {
  queryByAddress: {
    path: '/graphql',
    scope: 'Entry_Read',
    summary: 'Ask in GraphQL, or get the schema',
    description:
      'A query, or the hash of one that was sent before. With `sdl` the schema of the project as text. Queries that are ' +
      'too deep, too long or too costly are refused before anything is read.',
    query: {
      ...query,
      query: described(filled, 'At most 64 KiB'),
      operationName: text,
      variables: asText(map({})),
      extensions: asText(freeObject),
      sdl: described(text, 'The schema instead of an answer, whatever the value'),
    },
    answer: media({ ...answers, 'text/plain': text }),
    errors,
  },
  query: {
    method: 'POST',
    path: '/graphql',
    scope: 'Entry_Read',
    summary: 'Ask in GraphQL by a body',
    description: 'The same, for queries that are too long for an address. A query with its hash is remembered.',
    query: { ...query },
    body: body(
      {},
      {
        query: filled,
        operationName: text,
        variables: freeObject,
        extensions: object(
          {},
          { persistedQuery: nullable(object({ sha256Hash: { ...text, pattern: '^[0-9a-fA-F]{64}$' } })) },
        ),
      },
    ),
    answer: media(answers),
    errors,
  },
};
