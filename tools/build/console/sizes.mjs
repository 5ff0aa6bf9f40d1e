import { dirname } from 'node:path';

const KB = 1000;

/** After gzip, of what a browser has to load for each. */
const GOALS = {
  first: 230 * KB,
  route: 90 * KB,
  'rich text': 175 * KB,
  'code editor': 190 * KB,
  all: 900 * KB,
  css: 25 * KB,
};

/** What the sign-in screen needs, and the frame, which comes right after it. */
const FIRST = /^apps\/console\/src\/(?:theme\.ts$|frame\/|screens\/sign-in\/)/;
const FIRST_TEXTS = ['messages/', 'frame/', 'screens/sign-in/'].map((folder) => `apps/console/src/${folder}`);

/**
 * @param outputs of esbuild's metafile, by file name
 * @param sizes of files after gzip, by file name
 * @returns what is loaded, with its size and goal
 */
export function measured(outputs, sizes) {
  const scripts = Object.keys(outputs).filter((name) => name.endsWith('.js'));
  const total = (names) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const entryOf = (name) => outputs[name].entryPoint ?? '';
  const main = scripts.find((name) => entryOf(name).endsWith('src/main.tsx'));
  const texts = scripts.filter((name) => entryOf(name).endsWith('.icu'));
  const entries = scripts.filter((name) => entryOf(name) !== '' && !texts.includes(name));
  const firstEntries = entries.filter((name) => FIRST.test(entryOf(name)));
  const textsOf = (folder) =>
    largest(
      texts.filter((name) => entryOf(name).startsWith(folder)),
      sizes,
    );
  const first = closure(outputs, [main, ...firstEntries, ...FIRST_TEXTS.flatMap(textsOf)]);
  const later = entries
    .filter((name) => !first.has(name))
    .map((name) => {
      const added = [...closure(outputs, [name, ...textsOf(`${dirname(entryOf(name))}/`)])];
      const bytes = total(added.filter((one) => !first.has(one)));
      return { name: entryOf(name), bytes, goal: GOALS[kindOf(entryOf(name))] };
    });
  const styles = Object.keys(outputs).filter((name) => name.endsWith('.css'));
  return [
    { name: 'first screen', bytes: total(first), goal: GOALS.first },
    ...later,
    { name: 'all scripts', bytes: total(scripts), goal: GOALS.all },
    { name: 'styles', bytes: total(styles), goal: GOALS.css },
  ];
}

/** One language of several is loaded. */
function largest(names, sizes) {
  return names.sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)).slice(0, 1);
}

function kindOf(entry) {
  if (/rich-text/.test(entry)) return 'rich text';
  return /code-editor/.test(entry) ? 'code editor' : 'route';
}

/** With everything that they import at once. */
function closure(outputs, names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const imported = outputs[name].imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
    closure(
      outputs,
      imported.map(({ path }) => path),
      found,
    );
  }
  return found;
}
