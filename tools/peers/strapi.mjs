import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inPeer } from './in-peer.mjs';
import { options, PAGE, peersDir } from './options.mjs';

const strapiStatus = options.published ? '' : 'status=draft';

export const strapi = {
  name: 'strapi',
  folder: join(peersDir, 'strapi'),
  environment: ({ port, data }) => ({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DATABASE_FILENAME: relative(strapi.folder, join(data, 'data.db')),
    TOKEN_FILE: relative(strapi.folder, join(data, 'token')),
    STRAPI_TELEMETRY_DISABLED: 'true',
  }),
  ready: '/_health',
  token: ({ data }) => readFileSync(join(data, 'token'), 'utf8'),
  create: (book) => ['POST', `/api/books?${strapiStatus}`, { data: book }],
  get: (id) => ['GET', `/api/books/${id}?${strapiStatus}`],
  list: () => ['GET', `/api/books?sort=title&pagination%5BpageSize%5D=${PAGE}&${strapiStatus}`],
  update: (id, pages) => ['PUT', `/api/books/${id}?${strapiStatus}`, { data: { pages } }],
  publish: options.published ? undefined : (id) => ['PUT', `/api/books/${id}?status=published`, { data: {} }],
  published: (id) => ['GET', `/api/books/${id}?status=published`],
  idOf: (entry) => entry.documentId,
  entryOf: (body) => body.data,
  itemsOf: (body) => body.data,
  isPublished: (entry) => Boolean(entry.publishedAt),
  files: ({ data }) => [join(data, 'data.db')],
  synchronous: ({ data }) => [
    inPeer(
      strapi.folder,
      `console.log(require('better-sqlite3')(${JSON.stringify(join(data, 'data.db'))}).pragma('synchronous', { simple: true }))`,
    ),
  ],
  notes: `keeps the draft and the published version, no history; ${options.published ? 'creates publish (its default)' : 'creates are drafts (status=draft)'}; lists have the total count`,
};
