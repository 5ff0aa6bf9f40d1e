import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gunzip } from 'node:zlib';

export async function packed(values: Iterable<unknown>): Promise<string | undefined> {
  let isEmpty = true;
  async function* lines(): AsyncGenerator<string> {
    for (const value of values) {
      yield `${isEmpty ? '' : '\n'}${JSON.stringify(value)}`;
      isEmpty = false;
      await turn();
    }
  }
  // Snapshots are mostly ids, which hardly compress at any level.
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  const source = Readable.from(lines()).on('error', (error) => zip.destroy(error));
  const bytes = await buffer(source.pipe(zip));
  return isEmpty ? undefined : bytes.toString('base64');
}

export async function unpacked(content: string): Promise<{ readonly lines: string[]; readonly bytes: number }> {
  const bytes = await promisify(gunzip)(Buffer.from(content, 'base64'));
  return { lines: bytes.toString('utf8').split('\n'), bytes: bytes.length };
}
