import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** Of the operating system; playwright-core brings none. */
function chromiumPath(): string {
  const { CHROMIUM_PATH: named, PATH: folders = '' } = process.env;
  const found =
    named ??
    folders
      .split(delimiter)
      .map((folder) => join(folder, 'chromium'))
      .find(existsSync);
  if (found === undefined)
    throw new Error(
      'The tests of the console need Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH',
    );
  return found;
}

let running: Promise<Browser> | undefined;

/** One for each worker; contexts keep its pages apart. */
export function browser(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: chromiumPath(), args: ['--disable-dev-shm-usage'] });
  return running;
}

export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}
