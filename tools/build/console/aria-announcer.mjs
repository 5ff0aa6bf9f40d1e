import { readFile } from 'node:fs/promises';

const ANNOUNCER = /\/react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.m?js$/;

/**
 * React Aria empties its live region by writing HTML, which the page's trusted types refuse: typing the second digit of
 * a date would end the screen. An empty list of children does the same.
 */
export function announcerWithoutHtml() {
  return {
    name: 'aria-announcer',
    setup(build) {
      build.onLoad({ filter: ANNOUNCER }, async ({ path }) => ({
        contents: withoutHtml(await readFile(path, 'utf8')),
      }));
    },
  };
}

export function withoutHtml(source) {
  const contents = source.replaceAll(/\.innerHTML = '';/g, '.replaceChildren();');
  if (contents === source) throw new Error('React Aria empties its live region in another way by now');
  return contents;
}
