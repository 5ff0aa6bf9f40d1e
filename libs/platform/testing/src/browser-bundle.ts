import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a browser loads for the named exports of a module, in bytes after gzip. Fails for imports of Node. */
export async function browserBundle(module: string, names: readonly string[]) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { ${names.join(', ')} } from '${module}';`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  const text = outputFiles[0]?.text ?? '';
  return { text, packages: inputs.filter((path) => path.includes('node_modules/')), gzip: gzipSync(text).length };
}
