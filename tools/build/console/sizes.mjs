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
  const alsoFirst = scripts.filter((name) => /src\/theme\.ts$|src\/screens\/sign-in/.test(entryOf(name)));
  // One language of several is loaded.
  const texts = scripts.filter((name) => entryOf(name).endsWith('.icu'));
  const largest = texts.sort((one, other) => total([other]) - total([one])).slice(0, 1);
  const first = closure(outputs, [main, ...alsoFirst, ...largest]);
  const later = scripts
    .filter((name) => entryOf(name) !== '' && !first.has(name) && !texts.includes(name))
    .map((name) => {
      const added = [...closure(outputs, [name])].filter((one) => !first.has(one));
      const kind = kindOf(entryOf(name));
      return { name: entryOf(name), bytes: total(added), goal: GOALS[kind] };
    });
  const styles = Object.keys(outputs).filter((name) => name.endsWith('.css'));
  return [
    { name: 'first screen', bytes: total(first), goal: GOALS.first },
    ...later,
    { name: 'all scripts', bytes: total(scripts), goal: GOALS.all },
    { name: 'styles', bytes: total(styles), goal: GOALS.css },
  ];
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
