import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inPeer } from './in-peer.mjs';
import { PAGE, peersDir } from './options.mjs';
import { call } from './system.mjs';

export const directus = {
  name: 'directus',
  folder: join(peersDir, 'directus'),
  environment: ({ port, data }) => ({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(data, 'data.db'),
    STORAGE_LOCAL_ROOT: join(data, 'uploads'),
    EXTENSIONS_PATH: join(data, 'extensions'),
    SECRET: 'bench-bench-bench-bench-bench-bench',
    KEY: 'bench',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'Bench-bench-1',
    ADMIN_TOKEN: 'bench-static-token-0123456789abc',
    SERVE_APP: 'false',
    CACHE_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    // Otherwise it answers 503 under the load of 16 connections.
    PRESSURE_LIMITER_ENABLED: 'false',
  }),
  before({ data, environment, log }) {
    for (const each of ['uploads', 'extensions']) mkdirSync(join(data, each), { recursive: true });
    const program = join(directus.folder, 'node_modules/directus/cli.js');
    const { status } = spawnSync(process.execPath, [program, 'bootstrap'], {
      cwd: directus.folder,
      env: environment,
      stdio: ['ignore', log, log],
    });
    if (status !== 0) throw new Error(`directus bootstrap ended with ${status}`);
  },
  ready: '/server/ping',
  token: ({ environment }) => environment.ADMIN_TOKEN,
  async prepare(system) {
    // Directus refuses fields of some types without a meta.
    const field = (name, type, schema = {}) => ({ field: name, type, meta: {}, schema });
    await call(system, 'POST', '/collections', {
      collection: 'books',
      meta: {},
      schema: {},
      fields: [
        field('id', 'integer', { is_primary_key: true, has_auto_increment: true }),
        field('title', 'string', { is_nullable: false, max_length: 255 }),
        field('slug', 'string'),
        field('overview', 'text'),
        field('pages', 'integer'),
        field('rating', 'float'),
        field('released', 'timestamp'),
        { ...field('tags', 'json'), meta: { special: ['cast-json'] } },
      ],
    });
  },
  create: (book) => ['POST', '/items/books', book],
  get: (id) => ['GET', `/items/books/${id}`],
  list: () => ['GET', `/items/books?sort=title&limit=${PAGE}`],
  update: (id, pages) => ['PATCH', `/items/books/${id}`, { pages }],
  idOf: (entry) => entry.id,
  entryOf: (body) => body.data,
  itemsOf: (body) => body.data,
  files: ({ data }) => [join(data, 'data.db')],
  synchronous: ({ data }) => [
    inPeer(
      directus.folder,
      `new (require('sqlite3').Database)(${JSON.stringify(join(data, 'data.db'))}).get('PRAGMA synchronous', (_, row) => console.log(row.synchronous))`,
    ),
  ],
  notes:
    'keeps revisions and an activity log (its default), no workflow; lists without a total count; pressure limiter off',
};
