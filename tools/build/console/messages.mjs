import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';

const NAMESPACE = 'messages';

/**
 * `import messages from './messages/en.icu'` gives functions that are compiled here from `en.json`, so that browsers need
 * neither the ICU parser nor `eval`, which the page's policy forbids.
 */
export function compiledMessages(languages) {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /\.icu$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path),
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path }) => {
        const folder = dirname(path);
        const language = basename(path, '.icu');
        const files = languages.map((name) => join(folder, `${name}.json`));
        const texts = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
        const byLanguage = Object.fromEntries(languages.map((name, at) => [name, texts[at]]));
        const errors = missingKeys(byLanguage).map((text) => ({ text }));
        if (!(language in byLanguage)) errors.push({ text: `There are no messages in "${language}"` });
        if (errors.length > 0) return { errors, watchFiles: files };
        const contents = compiled(language, byLanguage[language]);
        return { contents, loader: 'js', resolveDir: folder, watchFiles: files };
      });
    },
  };
}

/** Has nothing to fill in. Two apostrophes stand for one. */
const isPlain = (text) => !/[{}]|''/.test(text);

/** @returns an ES module whose default export has a text for each key, or a function where something is filled in */
export function compiled(language, texts) {
  const [plain, others] = [true, false].map((is) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => isPlain(text) === is)),
  );
  const functions = compileModule(new MessageFormat(pluralsOf(language), { strict: true }), others);
  return functions.replace('export default {', `export default { ...${JSON.stringify(plain)},`);
}

/** The browser knows the plurals of every language; the package that brings them has a licence of its own. */
function pluralsOf(language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.assign(
    Object.defineProperty(() => 'other', 'name', { value: language }),
    {
      cardinals: pluralCategories,
      // No text counts in order (1st, 2nd), and every file of texts has the rules once more.
      ordinals: [],
      // The compiler copies this into the module.
      toString: () => `(n) => new Intl.PluralRules(${JSON.stringify(language)}).select(n)`,
    },
  );
}

/** @param texts of each language */
export function missingKeys(texts) {
  const every = new Set(Object.values(texts).flatMap((own) => Object.keys(own)));
  return Object.entries(texts).flatMap(([language, own]) =>
    [...every].filter((key) => !(key in own)).map((key) => `messages/${language}.json lacks "${key}"`),
  );
}
