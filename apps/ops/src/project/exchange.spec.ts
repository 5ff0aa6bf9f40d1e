import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuration } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { Api } from './api.ts';
import { importProject } from './exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'annal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const imported = () => importProject(new Api(configuration()), folder);

it('refuses to import a folder without an exported project', async () => {
  const reason = `${folder} is not an export of a project: project.json is missing`;
  await expect(imported()).rejects.toThrow(new Refusal(reason));
});

it('refuses to import a format of another release', async () => {
  writeFileSync(join(folder, 'project.json'), JSON.stringify({ format: 2, project: { id: 'library' } }));
  await expect(imported()).rejects.toThrow(new Refusal(`${folder} was made by another release (format 2)`));
});

describe('an edited definition file', () => {
  const definition = join(folder, 'contenttypes', 'book.json');
  beforeAll(() => {
    writeFileSync(join(folder, 'project.json'), JSON.stringify({ format: 1, project: { id: 'library' } }));
    mkdirSync(join(folder, 'contenttypes'));
  });

  // No API answers, because every file is read before the first request.
  it.each([
    ['{ "latest": {\n  "id": }', /^\S+book\.json is not JSON: Unexpected token '}', .*"id": }/],
    ['{ "latest": {\n', /^\S+book\.json is not JSON: .*\(line 2 column 1\)$/],
    ['null', /^\S+book\.json has no latest\.id$/],
    ['{ "latest": { "id": null } }', /^\S+book\.json has no latest\.id$/],
  ])('is rejected with the place of the mistake before anything changes: %j', async (text, reason) => {
    writeFileSync(definition, text);
    const refused = imported();
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toThrow(reason);
  });

  it('is rejected if it is project.json, too', async () => {
    writeFileSync(join(folder, 'project.json'), '{ "format": 1');
    await expect(imported()).rejects.toThrow(/project\.json is not JSON: /);
    writeFileSync(join(folder, 'project.json'), '{ "format": 1 }');
    await expect(imported()).rejects.toThrow(/project\.json has no project\.id$/);
  });
});

it('reports the address of a service that does not answer', async () => {
  const annalUrl = 'http://127.0.0.1:9';
  const clientSecret = { reveal: () => 'secret' } as ReturnType<typeof configuration>['clientSecret'];
  const api = new Api({ ...configuration(), annalUrl, clientId: 'ops', clientSecret });
  await expect(api.find('/library')).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9 does not answer: /);
  await expect(api.find('/library')).rejects.toBeInstanceOf(Refusal);
});
