import { deliveryErrors, type Reading, type TaxonomyOrder, type TaxonomyShape } from '@annal/delivery-application';
import type { QueryParameters } from '@annal/http';
import { depth } from '../entries/entry-shape.ts';

export function taxonomyShape({ project, keys }: Reading, query: QueryParameters): TaxonomyShape {
  keys.taxonomy();
  const { id: projectId, primaryLanguage, supportedLanguages } = project;
  const language = query.language() ?? primaryLanguage;
  const childDepth = depth(query.integer('childDepth') ?? 1, 'childDepth');
  const order = orderOf(query);
  if (!supportedLanguages.includes(language))
    throw deliveryErrors.unknown('language', language, { projectId, language });
  return { language, primaryLanguage, childDepth, order };
}

const ORDERS: readonly TaxonomyOrder[] = ['alphabetical', 'defined'];

function orderOf(query: QueryParameters): TaxonomyOrder {
  const sent = query.text('order');
  if (sent === undefined) return 'alphabetical';
  const order = ORDERS.find((each) => each === sent.toLowerCase());
  if (order) return order;
  throw deliveryErrors.malformed('order', `The order has to be ${ORDERS.join(' or ')}`);
}
