import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LINK = /\]\(([^)\s]+)\)/g;
/** Repository paths in code spans, without wildcards and placeholders. */
const PATH = /`((?:apps|libs|test|tools|docs|deploy)\/[\w./-]*)`/g;
/** File names in code spans. */
const FILE = /`([\w*/.-]+\.(?:ts|mjs|json|md))`/g;
/** Names in code spans, with the file that declares them. */
const DECLARED = /`(\w+)` in `([\w/.-]+\.ts)`/g;
const pages = ['README.md', 'deploy/README.md', ...globSync('docs/**/*.md', { cwd: root })];

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  it('links to existing targets', () => {
    const local = [...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target));
    expect(local.filter((target) => !exists(page, target))).toEqual([]);
  });

  it('names existing paths', () => {
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe.each(['docs/contributing.md', 'docs/glossary.md', 'docs/style.md'])(
  'the paths that %s names in code',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8');

    it('exist', () => {
      const named = [...text.matchAll(FILE)].map(([, file = '']) => file);
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((file) => !isFile(file))).toEqual([]);
    });
  },
);

it('docs/glossary.md names existing declarations', () => {
  const text = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const named = [...text.matchAll(DECLARED)].map(([, name = '', file = '']) => [name, file] as const);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([name, file]) => !declares(file, name))).toEqual([]);
});

/** `file` is a path from the root or a bare name, possibly with `*`. */
function isFile(file: string): boolean {
  const exclude = ['**/node_modules/**'];
  const patterns = file.includes('/') ? [file] : [file, `{apps,libs,test,tools}/**/${file}`];
  return globSync(patterns, { cwd: root, exclude }).length > 0;
}

function declares(file: string, name: string): boolean {
  const declaration = new RegExp(`\\b(?:class|const|function|interface|type) ${name}\\b`);
  return declaration.test(readFileSync(join(root, file), 'utf8'));
}

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
