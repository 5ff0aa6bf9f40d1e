import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const TOOLS = ['docker-registry', 'skopeo', 'umoci', 'htpasswd'];

export const missingTools = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);

export class RealRegistry {
  private constructor(
    readonly host: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(credentials?: { readonly username: string; readonly password: string }): Promise<RealRegistry> {
    const folder = mkdtempSync(join(tmpdir(), 'annal-registry-'));
    const port = await freePort();
    const authentication = credentials ? await basicAuthentication(folder, credentials) : '';
    const storage = `storage:\n  filesystem:\n    rootdirectory: ${folder}/data\n`;
    const config = `version: 0.1\nlog:\n  level: error\n${storage}http:\n  addr: 127.0.0.1:${port}\n${authentication}`;
    writeFileSync(join(folder, 'config.yml'), config);
    const child = spawn('docker-registry', ['serve', join(folder, 'config.yml')], { stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    await until(
      () =>
        fetch(`http://127.0.0.1:${port}/v2/`).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200 || status === 401,
    );
    return new RealRegistry(`localhost:${port}`, child, folder);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function basicAuthentication(folder: string, { username, password }: { username: string; password: string }) {
  const { stdout } = await run('htpasswd', ['-nbB', username, password]);
  writeFileSync(join(folder, 'htpasswd'), stdout.trim());
  return `auth:\n  htpasswd:\n    realm: real\n    path: ${folder}/htpasswd\n`;
}

export class RealImage {
  private readonly folder = mkdtempSync(join(tmpdir(), 'annal-image-'));
  private layers = 0;

  static async empty(): Promise<RealImage> {
    const image = new RealImage();
    await run('umoci', ['init', '--layout', image.layout]);
    await run('umoci', ['new', '--image', image.tagged]);
    return image;
  }

  async add(files: Readonly<Record<string, string | Buffer>>): Promise<this> {
    this.layers += 1;
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, `layer-${this.layers}`, name);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, content);
      await run('umoci', ['insert', '--image', this.tagged, path, `/${name}`]);
    }
    return this;
  }

  async hide(name: string): Promise<this> {
    await run('umoci', ['insert', '--whiteout', '--image', this.tagged, `/${name}`]);
    return this;
  }

  async configure(...options: string[]): Promise<this> {
    await run('umoci', ['config', '--image', this.tagged, ...options]);
    return this;
  }

  /** @param options of `skopeo copy`, such as `--dest-compress-format zstd` */
  async push(to: string, ...options: string[]): Promise<void> {
    await run('skopeo', [
      '--insecure-policy',
      'copy',
      '--dest-tls-verify=false',
      ...options,
      `oci:${this.tagged}`,
      `docker://${to}`,
    ]);
  }

  discard(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get layout(): string {
    return join(this.folder, 'layout');
  }

  private get tagged(): string {
    return `${this.layout}:v1`;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
