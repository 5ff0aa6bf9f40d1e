import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuration } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { Api } from './api.ts';
import { importProject } from './exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'annal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const imported = () => importProject(new Api(configuration()), folder);

it('a folder that no project was exported to is not imported', async () => {
  const reason = `${folder} is no export of a project: project.json is missing`;
  await expect(imported()).rejects.toThrow(new Refusal(reason));
});

it('nor is one that another release has written', async () => {
  writeFileSync(join(folder, 'project.json'), JSON.stringify({ format: 2, project: { id: 'library' } }));
  await expect(imported()).rejects.toThrow(new Refusal(`${folder} was made by another release (format 2)`));
});
