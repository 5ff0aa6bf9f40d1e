import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongodbContract } from '@annal/testing/mongodb.contract';
import { startEmbeddedMongo } from './start.ts';

describe('the embedded server', () => {
  mongodbContract(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'annal-mongodb-'));
    const server = await startEmbeddedMongo({ dataDir });
    return {
      connectionString: server.connectionString,
      stop: async () => {
        await server.close();
        rmSync(dataDir, { recursive: true });
      },
    };
  });
});

const real = process.env['MONGODB_URL'];
if (real)
  describe('the server at MONGODB_URL', () => {
    mongodbContract(() => Promise.resolve({ connectionString: real, stop: () => Promise.resolve() }));
  });
