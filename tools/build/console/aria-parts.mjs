import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = 'react-aria-components';
const FROM_PACKAGE = new RegExp(`import \\{([^}]*)\\} from '${PACKAGE}';`, 'g');
const EACH = /([\w$]+)(?: as ([\w$]+))?/;

/**
 * The index of React Aria Components is one module, so whoever imports a button would load the parts of every screen,
 * calendars and virtual tables too. Our imports go to the module of each part instead.
 */
export function partsOfAria() {
  let parts;
  return {
    name: 'aria-parts',
    setup(build) {
      build.onLoad({ filter: /\/apps\/console\/src\/.*\.tsx?$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes(`'${PACKAGE}'`)) return undefined;
        parts ??= partsIn(fileURLToPath(import.meta.resolve(PACKAGE)));
        return { contents: withParts(source, await parts), loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
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
export function withParts(source, parts) {
  return source.replace(FROM_PACKAGE, (statement, names) => {
    const lines = listed(names).map(([name, local]) => {
      const part = parts.get(name);
      if (!part) throw new Error(`${PACKAGE} has no ${name}`);
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
