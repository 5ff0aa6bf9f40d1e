import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Of the operating system; playwright-core brings none. */
const executablePath = NAMES.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()).find(
  Boolean,
);

export class Chromium {
  private constructor(
    private readonly browser: Browser,
    private readonly server: Server,
    private readonly origin: string,
  ) {}

  static readonly isThere = executablePath !== undefined;

  static announce(): void {
    if (Chromium.isThere) return;
    process.stderr.write('Browsers are not tested: there is no Chromium here (apt-get install chromium)\n');
  }

  /** Its pages run a bundle of `script` on an origin of their own. */
  static async start(script: URL): Promise<Chromium> {
    const [bundle, browser] = await Promise.all([
      build({ entryPoints: [fileURLToPath(script)], bundle: true, write: false, platform: 'browser', format: 'iife' }),
      chromium.launch({ executablePath: executablePath ?? '' }),
    ]);
    const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
      '/': ['text/html', '<!doctype html><script src="/script.js"></script>'],
      '/script.js': ['text/javascript', bundle.outputFiles[0]?.text ?? ''],
    };
    const server = createServer(({ url = '' }, reply) => {
      const [type, body] = files[url] ?? ['text/plain', ''];
      reply.writeHead(url in files ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Chromium(browser, server, `http://localhost:${(server.address() as AddressInfo).port}`);
  }

  async page(): Promise<Page> {
    const page = await this.browser.newPage();
    await page.goto(this.origin);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}
