import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongodbContract } from '@annal/testing/mongodb.contract';
import { startEmbeddedMongo } from './start.ts';
import { startDocuments } from './testing/documents.ts';

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

if (process.env['MONGODB_URL'])
  describe('the server at MONGODB_URL', () => {
    mongodbContract(async () => {
      const { connectionString, close } = await startDocuments({ dataDir: '' });
      return { connectionString, stop: close };
    });
  });
