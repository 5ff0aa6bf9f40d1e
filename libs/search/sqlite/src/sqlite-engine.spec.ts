import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchIndexContract, searchRelevanceContract, type OpenEngine } from '@annal/search-index/testing';
import { SqliteEngine } from './sqlite-engine.ts';

const open = async (): Promise<OpenEngine> => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  return {
    engine: async (projection) => new SqliteEngine(folder, projection),
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

searchIndexContract('SQLite', open);
searchRelevanceContract('SQLite', open);
