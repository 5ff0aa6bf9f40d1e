import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LINK = /\]\(([^)\s]+)\)/g;
/** Repository paths in code spans, without wildcards and placeholders. */
const PATH = /`((?:apps|libs|test|tools|docs|deploy)\/[\w./-]*)`/g;
const pages = ['README.md', 'deploy/README.md', ...globSync('docs/**/*.md', { cwd: root })];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  it('links to what exists', () => {
    const local = [...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target));
    expect(local.filter((target) => !exists(page, target))).toEqual([]);
  });

  it('names paths that exist', () => {
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

function exists(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? join(root, page) : join(root, dirname(page), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchors(file).includes(anchor);
}

function anchors(file: string): string[] {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
