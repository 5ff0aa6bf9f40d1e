import { join } from 'node:path';
import esbuild from 'esbuild';

const NAMESPACE = 'worker';

/** `import address from './x-worker.ts?url'` bundles the worker into a file of its own and gives its address. */
export function workerFiles(options) {
  return {
    name: NAMESPACE,
    setup(build) {
      // The emitted file has the extension of this path.
      build.onResolve({ filter: /-worker\.ts\?url$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path.replace(/ts\?url$/, 'js')),
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path }) => {
        const source = path.replace(/js$/, 'ts');
        const own = {
          entryPoints: [source],
          format: 'esm',
          loader: {},
          sourcemap: false,
          metafile: false,
          write: false,
        };
        const { outputFiles } = await esbuild.build({ ...options, ...own });
        return { contents: outputFiles[0].contents, loader: 'file', watchFiles: [source] };
      });
    },
  };
}
