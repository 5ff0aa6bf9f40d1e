import { fileURLToPath } from 'node:url';
import { assembled } from './assembled.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * How a program of this workspace is run: an app from its bundle, anything else, and what is watched, from TypeScript.
 *
 * @param main its TypeScript file, from the root of the workspace on
 * @returns what node is given, and what its environment has where nothing else is said
 */
export async function programOf(main, isWatching = false) {
  const [, app] = /^apps\/([^/]+)\/src\/main\.ts$/.exec(main) ?? [];
  const program =
    app && !isWatching
      ? [await assembled(app)]
      : ['--disable-warning=ExperimentalWarning', '--import', new URL('./register.mjs', import.meta.url).href, main];
  return {
    parameters: [
      ...(isWatching ? ['--watch', '--watch-preserve-output'] : []),
      // On a machine with much memory V8 would let a nursery of 100 MB fill before it looks for garbage.
      '--max-semi-space-size=16',
      ...program,
    ],
    environment: {
      // glibc would give each thread an arena of its own and return little of it: 50 MB less with one for all.
      MALLOC_ARENA_MAX: '1',
      // With either set it no longer keeps ever bigger blocks to use them again; some 30 MB under load.
      MALLOC_MMAP_THRESHOLD_: '1000000',
      MALLOC_TRIM_THRESHOLD_: '1000000',
      NODE_COMPILE_CACHE: here('../../node_modules/.cache/annal/v8'),
    },
  };
}
