import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyFolder } from './make-key-folder.ts';

const FILE = 'secrets.key';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** AES-256-GCM with a key file beside the signing keys, so that a copy of the database alone reveals nothing. */
export class SecretBox {
  private constructor(private readonly key: Buffer) {}

  static async open(directory: string): Promise<SecretBox> {
    await makeKeyFolder(directory);
    const file = join(directory, FILE);
    const key = (await contentOf(file)) ?? (await createKey(directory, file));
    if (key.length !== KEY_BYTES) throw new Error(`The key in ${FILE} does not have ${KEY_BYTES} bytes`);
    return new SecretBox(key);
  }

  /** @param owner authenticated, so sealed text cannot be moved to another owner */
  seal(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(owner));
    const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${bytes.toString('base64url')}`;
  }

  unseal(sealed: string, owner: string): string | undefined {
    const [version, encoded = ''] = sealed.split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A hard link appears atomically and never replaces an existing key. */
async function createKey(directory: string, file: string): Promise<Buffer> {
  const draft = join(directory, `.${randomUUID()}.draft`);
  await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file);
}
