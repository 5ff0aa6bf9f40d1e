import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);

const COMPRESSIBLE = /\.(?:js|css|svg|html|txt|map)$/;

/**
 * Writes `.br` and `.gz` beside each text, so that no request compresses.
 * @returns the size of each file after gzip
 */
export async function compress(folder, names, isThorough) {
  const sizes = new Map();
  await Promise.all(
    names
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const content = await readFile(join(folder, name));
        const gz = await zipped(content, { level: constants.Z_BEST_COMPRESSION });
        sizes.set(name, gz.length);
        await writeFile(join(folder, `${name}.gz`), gz);
        // Only developer tools load maps, and there are megabytes of them.
        if (!name.endsWith('.map')) await writeFile(join(folder, `${name}.br`), await brotliOf(content, isThorough));
      }),
  );
  return sizes;
}

function brotliOf(content, isThorough) {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isThorough ? 11 : 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
