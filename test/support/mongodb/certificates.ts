import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
/** Members of a replica set are clients of each other. */
const EXTENSIONS = 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n';

export interface Certificates {
  readonly authority: string;
  /** Certificate and key in one file. */
  readonly server: string;
}

/** Creates an authority and a certificate for 127.0.0.1 that it signed. Needs the program `openssl`. */
export async function certificatesIn(folder: string): Promise<Certificates> {
  const openssl = (...parameters: string[]) => run('openssl', parameters, { cwd: folder });
  const authority = ['-x509', '-days', '30', '-subj', '/CN=Tests', '-keyout', 'ca.key', '-out', 'ca.pem'];
  await openssl('req', ...NEW_KEY, ...authority);
  await openssl('req', ...NEW_KEY, '-subj', '/CN=127.0.0.1', '-keyout', 'server.key', '-out', 'server.csr');
  await writeFile(join(folder, 'extensions'), EXTENSIONS);
  const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30', '-extfile', 'extensions'];
  await openssl('x509', '-req', '-in', 'server.csr', ...signer, '-out', 'server.crt');
  const parts = await Promise.all(['server.key', 'server.crt'].map((name) => readFile(join(folder, name))));
  const server = join(folder, 'server.pem');
  await writeFile(server, Buffer.concat(parts), { mode: 0o600 });
  return { authority: join(folder, 'ca.pem'), server };
}
