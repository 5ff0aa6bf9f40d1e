import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ICONS = 'lucide-react';
/** The icons that several files use. */
export const SHARED_ICONS = 'annal-shared-icons';

/**
 * Whatever comes through the index of the icons is loaded with the first screen. So icons that one file uses come from
 * their own module, which goes where that file goes. A chunk for each of the others would be larger than they are.
 *
 * @param sources folder
 * @returns by name: the module that it is imported from, and its name there
 */
export async function iconsIn(sources) {
  // Its `exports` name another index for Node.
  const index = join(dirname(fileURLToPath(import.meta.resolve(ICONS))), '../esm/lucide-react.mjs');
  const modules = iconsOf(await readFile(index, 'utf8'), (from) => join(dirname(index), from));
  const files = (await readdir(sources, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const uses = new Map();
  for (const file of files)
    for (const name of iconsUsedIn(await readFile(join(sources, file), 'utf8')))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  const isShared = (name) => uses.get(name) !== 1;
  const parts = new Map(
    [...modules].map(([name, from]) => [
      name,
      isShared(name) ? { name, from: SHARED_ICONS } : { name: 'default', from },
    ]),
  );
  const shared = [...uses.keys()].filter((name) => isShared(name) && modules.has(name));
  const lines = shared.map((name) => `export { default as ${name} } from ${JSON.stringify(modules.get(name))};`);
  return { parts, shared: lines.join('\n') };
}

const USED = new RegExp(`import \\{([^}]*)\\} from '${ICONS}';`, 'g');

const iconsUsedIn = (source) =>
  [...source.matchAll(USED)].flatMap(([, names]) => names.split(',').map((each) => each.trim().split(' as ')[0]));

/** @returns modules by exported name */
export function iconsOf(index, resolved = (from) => from) {
  const lines = [...index.matchAll(/export \{([^}]*)\} from '([^']+)';/g)];
  return new Map(
    lines.flatMap(([, names, from]) =>
      names.split(',').map((each) => [each.trim().replace('default as ', ''), resolved(from)]),
    ),
  );
}
