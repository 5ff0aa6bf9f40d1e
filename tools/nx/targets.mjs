// Gives every package the same targets, so that a package.json needs only its tags; nx.json defines how they run.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const name = 'annal-targets';

export const createNodesV2 = [
  '{apps,libs}/**/package.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => [file, { projects: { [dirname(file)]: { targets: targetsOf(workspaceRoot, file) } } }]),
];

function targetsOf(workspaceRoot, file) {
  const { nx } = JSON.parse(readFileSync(join(workspaceRoot, file), 'utf8'));
  if (!nx?.tags?.some((tag) => tag.startsWith('type:'))) throw new Error(`${file}: nx.tags lacks a "type:" tag`);
  const runs = existsSync(join(workspaceRoot, dirname(file), 'src/main.ts'));
  return { lint: {}, test: {}, ...(runs && { build: {} }) };
}
