import { Annal } from '../support/service/annal.ts';
import { Library } from '../support/content/library.ts';
import { backups } from './backups.ts';
import { operationsOnProjections } from './on-projections.ts';
import { operationsOnSearchIndex } from './on-search-index.ts';

const ENTRIES = 20;
const STARTS_MS = 120_000;

describe('operations on a running service', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.start();
    library = await Library.withBooks(annal);
    for (let entry = 0; entry < ENTRIES; entry += 1) await library.createPublished();
  }, STARTS_MS);
  afterAll(() => annal.discard());

  operationsOnSearchIndex(() => library);
  operationsOnProjections(() => library);
  backups(() => library);
});
