import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/opensearch', import.meta.url));
const jars = join(cache, 'jars');

const MAVEN = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies';
const TOOLS = ['java', 'javac', 'mvn'];

export async function classPath(): Promise<{ readonly path: string } | { readonly missing: string }> {
  const absent = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (absent.length > 0) return { missing: `${absent.join(', ')} cannot be found` };
  if (!(await areThere())) {
    await mkdir(jars, { recursive: true });
    const fetched = run('mvn', ['-q', '-B', '-f', join(here, 'pom.xml'), MAVEN, `-DoutputDirectory=${jars}`]);
    if (!(await fetched.catch(() => undefined))) return { missing: 'Maven cannot fetch its jars' };
    if (!(await areThere())) throw new Error('The jars from Maven differ from jars.sha256');
  }
  const classes = join(cache, 'classes');
  await run('javac', ['-d', classes, '-cp', join(jars, '*'), join(here, 'OpenSearchNode.java')]);
  return { path: [join(jars, '*'), classes].join(':') };
}

async function areThere(): Promise<boolean> {
  const lines = (await readFile(join(here, 'jars.sha256'), 'utf8')).trim().split('\n');
  const checked = lines.map(async (line) => {
    const [digest, name = ''] = line.split(/\s+/);
    const bytes = await readFile(join(jars, name)).catch(() => undefined);
    return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === digest;
  });
  return (await Promise.all(checked)).every(Boolean);
}
