import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from './system.mjs';
import { PAGE, projectDir } from './options.mjs';

const key = { client_id: 'bench', client_secret: 'bench-bench-bench' };
const entries = '/api/management/projects/bench/entries';

export const annal = {
  name: 'annal',
  folder: projectDir,
  environment: ({ port, data }) => ({
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    BOOTSTRAP_CLIENT_ID: key.client_id,
    BOOTSTRAP_CLIENT_SECRET: key.client_secret,
  }),
  ready: '/health/ready',
  async token({ address }) {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...key });
    const answer = await fetch(`${address}/authenticate/connect/token`, { method: 'POST', body });
    return (await answer.json()).access_token;
  },
  async prepare(system) {
    const text = (value) => ({ 'en-GB': value });
    const field = (id, dataType, rest) => ({ id, name: text(id), dataType, ...rest });
    await call(system, 'POST', '/api/management/projects', { id: 'bench', name: 'Bench', primaryLanguage: 'en-GB' });
    await call(system, 'POST', '/api/management/projects/bench/contenttypes', {
      id: 'book',
      name: text('Book'),
      entryTitleField: 'title',
      fields: [
        field('title', 'string', { validations: { required: {}, maxLength: { value: 200 } } }),
        field('slug', 'string'),
        field('overview', 'string'),
        field('pages', 'integer', { validations: { min: { value: 0 } } }),
        field('rating', 'decimal'),
        field('released', 'dateTime'),
        field('tags', 'stringArray'),
      ],
    });
    const events = '/api/management/projects/bench/contenttypes/book/workflow/events';
    await call(system, 'POST', events, { event: 'publish', version: '0.1' });
  },
  create: (book) => ['POST', entries, { ...book, sys: { contentTypeId: 'book', language: 'en-GB' } }],
  get: (id) => ['GET', `${entries}/${id}?language=en-GB`],
  list: () => ['GET', `/api/management/projects/bench/contenttypes/book/entries?order=entryTitle&pageSize=${PAGE}`],
  update: (id, pages) => ['PATCH', `${entries}/${id}`, { pages, sys: { language: 'en-GB' } }],
  publish: (id) => ['POST', `${entries}/${id}/workflow/events`, { event: 'draft.publish', language: 'en-GB' }],
  published: (id) => ['GET', `${entries}/${id}?language=en-GB&versionStatus=published`],
  idOf: (entry) => entry.sys.id,
  entryOf: (body) => body,
  itemsOf: (body) => body.items,
  isPublished: (entry) => entry.sys.isPublished === true,
  files: ({ data }) => ['eventstoredb.db', 'mongodb.db'].map((file) => join(data, 'stores', file)),
  synchronous: () => {
    const from = (path) =>
      /PRAGMA synchronous = (\w+)/.exec(readFileSync(join(projectDir, 'libs/embedded', path), 'utf8'))?.[1];
    return [from('storage/src/open-storage.ts'), from('mongodb/src/store/database.ts')];
  },
  notes: 'keeps every version as events; creates are drafts; lists have the total count',
};
