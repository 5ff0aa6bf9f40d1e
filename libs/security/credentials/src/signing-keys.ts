import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto';
import { link, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { makeKeyFolder } from './make-key-folder.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: PublicJwk;
}

export interface PublicJwk {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

const FIRST_KEY = '0001.pem';
const MODULUS_BITS = 2048;

/** The last PEM file by name signs, all verify. Rotate by adding one; remove the old one once its tokens expired. */
export class SigningKeys {
  private constructor(
    private readonly directory: string,
    private keys: readonly SigningKey[],
  ) {}

  static async open(directory: string): Promise<SigningKeys> {
    await makeKeyFolder(directory);
    if ((await keyFiles(directory)).length === 0) await createFirst(directory);
    return new SigningKeys(directory, await load(directory));
  }

  get newest(): SigningKey {
    const key = this.keys.at(-1);
    if (!key) throw new Error(`There is no signing key in ${this.directory}`);
    return key;
  }

  /** Reads the folder again, so that changes need no restart. */
  async publicKeys(): Promise<readonly PublicJwk[]> {
    const keys = await load(this.directory);
    if (keys.length > 0) this.keys = keys;
    return this.keys.map(({ publicJwk }) => publicJwk);
  }
}

async function keyFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.pem')).sort();
}

async function load(directory: string): Promise<readonly SigningKey[]> {
  const names = await keyFiles(directory);
  return Promise.all(names.map(async (name) => readKey(await readFile(join(directory, name), 'utf8'), name)));
}

async function readKey(pem: string, name: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'rsa' || (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < MODULUS_BITS)
    throw new Error(`The signing key ${name} is not an RSA key of at least ${MODULUS_BITS} bits`);
  const jwk = await exportJWK(createPublicKey(privateKey));
  const kid = await calculateJwkThumbprint(jwk);
  const { n = '', e = '' } = jwk;
  return { kid, privateKey, publicJwk: { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e } };
}

async function createFirst(directory: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const draft = join(directory, `.${randomUUID()}.draft`);
  await writeFile(draft, privateKey, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, join(directory, FIRST_KEY));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}
