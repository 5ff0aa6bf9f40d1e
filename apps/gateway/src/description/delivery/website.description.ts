import { media } from '../described.ts';
import { oneOf, text } from '../schema.ts';
import type { DeliveryOperation } from './delivery-operation.ts';

const view = { ...oneOf('published', 'latest'), default: 'published', description: '`latest` needs `sysView`' };

/** What the code and the site map of a website are made from. */
export const websiteOperations: Readonly<Record<string, DeliveryOperation>> = {
  getTypes: {
    path: '/types.d.ts',
    scope: 'ContentType_Read',
    summary: 'Get the content types as TypeScript',
    description:
      'An interface for each content type that is included in delivery, and for each component in use, which extends ' +
      'those of `contensis-delivery-api`. Equal models have equal texts.',
    query: { versionStatus: view },
    answer: media({ 'text/plain': text }),
  },
};
