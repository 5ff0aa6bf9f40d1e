import { readFile } from 'node:fs/promises';

const TEXTS = /\/node_modules\/react-(?:aria|stately|aria-components)\/.*\/([a-z]{2,3}-[A-Z]{2})\.m?js$/;

/** The parts of an empty date, such as `dd`, in one file. */
const PARTS = /\/react-stately\/dist\/private\/datepicker\/placeholders\.m?js$/;
const PARTS_OF_LANGUAGE = /^ {4}'?([a-z]{2,3})(?:-[A-Z]{2})?'?: \{[^}]*\},?\n/gm;

/** React Aria brings its texts in 34 languages; those that the console does not speak are 10 kB after gzip. */
export function onlyAriaTextsOf(languages) {
  return {
    name: 'aria-languages',
    setup(build) {
      build.onLoad({ filter: TEXTS }, ({ path }) => {
        const [, locale] = TEXTS.exec(path);
        return languages.includes(locale.split('-')[0]) ? undefined : { contents: 'export default undefined;' };
      });
      build.onLoad({ filter: PARTS }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replaceAll(PARTS_OF_LANGUAGE, (parts, language) =>
          languages.includes(language) ? parts : '',
        ),
      }));
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
