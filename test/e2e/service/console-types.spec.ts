import { readFile } from 'node:fs/promises';
import { apiTypes, schemaFile, type ApiDocument } from '../../../tools/console/api-types.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.start();
});
afterAll(() => annal.discard());

it('gives the console the types of the API as it is', async () => {
  const answer = await fetch(`${annal.address}/api/openapi.json`);
  const made = await apiTypes((await answer.json()) as ApiDocument);
  const stored = await readFile(schemaFile, 'utf8');
  // Not compared as a whole: the report of a difference would be thousands of lines.
  const lines = stored.split('\n');
  const differing = made.split('\n').filter((line, at) => line !== lines[at]);
  expect({ hint: 'npm run console:types', differing: differing.slice(0, 5) }).toEqual({
    hint: 'npm run console:types',
    differing: [],
  });
  expect(made.length).toBe(stored.length);
});
