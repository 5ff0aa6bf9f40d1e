import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ICONS, SHARED_ICONS, iconsIn } from './icons.mjs';

const ARIA = 'react-aria-components';
const EACH = /([\w$]+)(?: as ([\w$]+))?/;

/**
 * The index of React Aria Components is one module, so whoever imports a button would load the parts of every screen,
 * calendars and virtual tables too. Our imports go to the module of each part instead.
 */
export function partsOfAria(sources) {
  let aria;
  let icons;
  return {
    name: 'aria-parts',
    setup(build) {
      build.onStart(() => {
        icons = undefined;
      });
      build.onLoad({ filter: /\/apps\/console\/src\/.*\.tsx?$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes(`'${ARIA}'`) && !source.includes(`'${ICONS}'`)) return undefined;
        aria ??= partsIn(fileURLToPath(import.meta.resolve(ARIA)));
        icons ??= iconsIn(sources);
        const contents = withParts(withParts(source, await aria), (await icons).parts, ICONS);
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
      build.onResolve({ filter: new RegExp(`^${SHARED_ICONS}$`) }, ({ path }) => ({ path, namespace: SHARED_ICONS }));
      build.onLoad({ filter: /./, namespace: SHARED_ICONS }, async () => ({
        contents: (await icons).shared,
        resolveDir: sources,
      }));
    },
  };
}

async function partsIn(index) {
  const source = await readFile(index, 'utf8');
  return partsOf(source, (from) => (from.startsWith('.') ? join(dirname(index), from) : from));
}

/** @returns by exported name: where it comes from, and its name there */
export function partsOf(index, resolved = (from) => from) {
  const imported = new Map();
  for (const [, names, from] of index.matchAll(/import \{([^}]*)\} from "([^"]+)";/g))
    for (const [name, local] of listed(names)) imported.set(local, { name, from: resolved(from) });
  const exported = [...index.matchAll(/export \{([^}]*)\};/g)].flatMap(([, names]) => listed(names));
  return new Map(exported.filter(([local]) => imported.has(local)).map(([local, name]) => [name, imported.get(local)]));
}

/** Types are left out; line numbers stay. */
export function withParts(source, parts, from = ARIA) {
  return source.replace(new RegExp(`import \\{([^}]*)\\} from '${from}';`, 'g'), (statement, names) => {
    const lines = listed(names).map(([name, local]) => {
      const part = parts.get(name);
      if (!part) throw new Error(`${from} has no ${name}`);
      return `import { ${part.name} as ${local} } from ${JSON.stringify(part.from)};`;
    });
    return lines.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  });
}

function listed(names) {
  return names
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [, name, local = name] = EACH.exec(each);
      return [name, local];
    });
}
