import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyFolder } from './make-key-folder.ts';

const FILE = 'secrets.key';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/**
 * Encrypts what has to be shown again, such as the secrets that webhooks are signed with (AES-256-GCM). The key is a file beside the
 * signing keys, so that a copy of the database alone reveals nothing. Whoever loses the file loses the texts.
 */
export class SecretBox {
  private constructor(private readonly key: Buffer) {}

  /** Creates the key where there is none; processes that do so at once end up with the same one. */
  static async open(directory: string): Promise<SecretBox> {
    await makeKeyFolder(directory);
    const file = join(directory, FILE);
    const key = (await contentOf(file)) ?? (await createKey(directory, file));
    if (key.length !== KEY_BYTES) throw new Error(`The key in ${FILE} does not have ${KEY_BYTES} bytes`);
    return new SecretBox(key);
  }

  /** @param owner what the text belongs to: sealed text that is moved to another owner cannot be opened there */
  seal(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(owner));
    const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${bytes.toString('base64url')}`;
  }

  /** Undefined for what was not sealed with this key for this owner, or was changed since. */
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

/** A link appears whole or not at all, and never replaces a key that somebody else was quicker to create. */
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
