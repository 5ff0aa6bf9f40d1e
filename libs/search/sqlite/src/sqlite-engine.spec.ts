import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchIndexContract } from '@annal/search-index/testing';
import { SqliteEngine } from './sqlite-engine.ts';

searchIndexContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  return {
    engine: async (projection) => new SqliteEngine(folder, projection),
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
});
