import { fileURLToPath } from 'node:url';
import { consoleFolder } from './assembled-console.mjs';
import { assembled } from './assembled.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const appOf = (main) => /^apps\/([^/]+)\/src\/main\.ts$/.exec(main)?.[1];

export const servesConsole = (main) => ['standalone', 'gateway'].includes(appOf(main));

/** Of a build that follows changes. */
export const watchedFolder = here('../../node_modules/.cache/annal/console-watched');

/**
 * Runs apps from their bundle, and other or watched programs from TypeScript.
 * @param main TypeScript file, relative to the root of the workspace
 * @returns arguments for node, and defaults for its environment
 */
export async function programOf(main, isWatching = false) {
  const app = appOf(main);
  const program =
    app && !isWatching
      ? [await assembled(app)]
      : ['--disable-warning=ExperimentalWarning', '--import', new URL('./register.mjs', import.meta.url).href, main];
  return {
    parameters: [
      ...(isWatching ? ['--watch', '--watch-preserve-output'] : []),
      // On a machine with much memory V8 would let a nursery of 100 MB fill before collecting.
      '--max-semi-space-size=16',
      ...program,
    ],
    environment: {
      // glibc would give each thread an arena and return little of it; a single one saves 50 MB.
      MALLOC_ARENA_MAX: '1',
      // Setting either stops glibc from raising the thresholds: some 30 MB less under load.
      MALLOC_MMAP_THRESHOLD_: '1000000',
      MALLOC_TRIM_THRESHOLD_: '1000000',
      ...(servesConsole(main) && { CONSOLE_DIR: isWatching ? watchedFolder : consoleFolder() }),
      NODE_COMPILE_CACHE: here('../../node_modules/.cache/annal/v8'),
    },
  };
}
