import { language, LARGEST_INTEGER } from '../parameters.ts';
import { described, oneOf, text, type Properties } from '../schema.ts';
import type { DeliveryOperation } from './delivery-operation.ts';
import { DeliveredTaxonomyNode } from './delivery.schemas.ts';

const depth = { type: 'integer', minimum: 0, maximum: LARGEST_INTEGER, default: 1 } as const;
const taxonomy: Properties = {
  language,
  childDepth: described(depth, 'Levels of descendants, at most 10'),
  order: { ...oneOf('alphabetical', 'defined'), default: 'alphabetical' },
};

export const taxonomyOperations: Readonly<Record<string, DeliveryOperation>> = {
  getTaxonomyNodeByPath: {
    path: '/taxonomy/nodes',
    scope: 'Project_Read',
    summary: 'Get a taxonomy node by its path',
    description:
      'The path is the names from `Root` on, in the language, joined by `/`, in any case; `Root` without it.',
    query: { path: text, ...taxonomy },
    answer: DeliveredTaxonomyNode,
  },
  getTaxonomyNode: {
    path: '/taxonomy/nodes/*',
    scope: 'Project_Read',
    summary: 'Get a taxonomy node by its key',
    description: 'The rest of the address is the key, with its slashes; `0` is the root.',
    query: taxonomy,
    answer: DeliveredTaxonomyNode,
  },
};
