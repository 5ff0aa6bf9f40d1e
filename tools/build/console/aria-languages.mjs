import { readFile } from 'node:fs/promises';

/** Imports the texts of every language, a line each, and has them in an object, a line each. */
const TEXTS = /\/node_modules\/react-(?:aria|stately|aria-components)\/.*\/intlStrings\.m?js$/;
const LINE_OF_LANGUAGE = /^.*["/]([a-z]{2,3})-[A-Z]{2}(?:"|\.m?js).*\n/gm;

/** The parts of an empty date, such as `dd`, in one file. */
const PARTS = /\/react-stately\/dist\/private\/datepicker\/placeholders\.m?js$/;
const PARTS_OF_LANGUAGE = /^ {4}'?([a-z]{2,3})(?:-[A-Z]{2})?'?: \{[^}]*\},?\n/gm;

/** React Aria brings its texts in 34 languages; those that the console does not speak are 12 kB after gzip. */
export function onlyAriaTextsOf(languages) {
  return {
    name: 'aria-languages',
    setup(build) {
      const only = (pattern) => (text) =>
        text.replaceAll(pattern, (found, language) => (languages.includes(language) ? found : ''));
      for (const [filter, pattern] of [
        [TEXTS, LINE_OF_LANGUAGE],
        [PARTS, PARTS_OF_LANGUAGE],
      ])
        build.onLoad({ filter }, async ({ path }) => ({ contents: only(pattern)(await readFile(path, 'utf8')) }));
    },
  };
}

const CALENDARS = /\/node_modules\/@internationalized\/date\/.*\/createCalendar\.m?js$/;
const GREGORIAN = `import { GregorianCalendar } from './calendars/GregorianCalendar.mjs';
export const createCalendar = () => new GregorianCalendar();`;

/** The languages of the console write dates in one calendar; the twelve others are 4 kB after gzip. */
export function onlyGregorianCalendar() {
  return {
    name: 'gregorian-calendar',
    setup(build) {
      build.onLoad({ filter: CALENDARS }, () => ({ contents: GREGORIAN }));
    },
  };
}
