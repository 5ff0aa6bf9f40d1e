import { media } from '../described.ts';
import { language, paging } from '../parameters.ts';
import { described, guid, flag, languageCode, map, object, oneOf, page, text, timestamp } from '../schema.ts';
import type { DeliveryOperation } from './delivery-operation.ts';

const view = { ...oneOf('published', 'latest'), default: 'published', description: '`latest` needs `sysView`' };

const siteMapPage = page(
  object({
    path: text,
    language: languageCode,
    nodeId: guid,
    entryId: guid,
    contentTypeId: text,
    lastModified: described(timestamp, 'Of the publish; of drafts, of the last change'),
    includeInMenu: flag,
    alternates: map(text, { description: 'Paths of the page by language, its own included' }),
  }),
);

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
  getSiteMap: {
    path: '/sitemap',
    scope: 'Project_Read',
    summary: 'Get the site map',
    description:
      'Nodes with a published entry by path, in one language. With `format=xml` in the form of sitemaps.org, with up ' +
      'to 10,000 pages, which is then the default of `pageSize`.',
    query: {
      versionStatus: view,
      language,
      ...paging,
      format: { ...oneOf('json', 'xml'), default: 'json' },
      base: { ...described(text, 'Address that paths are appended to; needed for XML'), pattern: '^https?://[^?#]+$' },
    },
    answer: media({ 'application/json': siteMapPage, 'application/xml': text }),
  },
};
