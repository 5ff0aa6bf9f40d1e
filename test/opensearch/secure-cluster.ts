import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PASSPHRASE = 'only-for-this-test';

/** In front of a node: HTTPS with a certificate that no public authority has signed, and one user. */
export class SecureCluster {
  private constructor(
    private readonly server: Server,
    private readonly folder: string,
  ) {}

  static async before(node: string, user: string, password: string): Promise<SecureCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'annal-certificates-'));
    const store = ['-alias', 'one', '-keystore', join(folder, 'one.p12'), '-storepass', PASSPHRASE];
    const key = ['-keyalg', 'EC', '-dname', 'CN=one', '-ext', 'san=ip:127.0.0.1', '-validity', '2'];
    await run('keytool', ['-genkeypair', ...key, '-storetype', 'PKCS12', ...store]);
    await run('keytool', ['-exportcert', '-rfc', '-file', join(folder, 'ca.crt'), ...store]);
    const pfx = await readFile(join(folder, 'one.p12'));
    const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const server = createServer({ pfx, passphrase: PASSPHRASE }, (asked, answer) => {
      if (asked.headers.authorization !== expected) {
        answer.writeHead(401, { 'content-type': 'text/plain' }).end('Unauthorized');
        return;
      }
      const { method, headers } = asked;
      const passed = request(new URL(asked.url ?? '', node), { method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SecureCluster(server, folder);
  }

  get caFile(): string {
    return join(this.folder, 'ca.crt');
  }

  addressFor(credentials: string): string {
    return `https://${credentials}@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
