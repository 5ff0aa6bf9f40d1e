// Counts what docs say about the size of the code. `node tools/counts.mjs`, or `--at COMMIT` for an earlier state.
// Lists: `--list comments|folders|citations|hops|read`.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingCitations } from './counts/citations.mjs';
import { commentLines } from './counts/comments.mjs';
import { commit, isProduction, isTypeScript, readLines, workingTree } from './counts/sources.mjs';
import { undeclared, ways } from './counts/ways.mjs';

const SMALL = 20;
const CROWDED = 30;
const DRAWN = 10;
const SEED = 'a house for a stranger';

/**
 * - `files`, `lines`, `small`: production code (`isProduction`), its lines, files of at most 20 lines
 * - `folders`: folders that directly hold more than 30 TypeScript files, specs included
 * - `comments`: lines with words of a comment in TypeScript files except specs. The review of 51d9e9e counted 5,065;
 *   this counts 5,074 there, closer than any other definition tried
 * - `citations`: citations of sections that the contract does not have
 * - `hops`: steps into another file on the ways of `counts/ways.mjs`
 * - `read`: production files drawn by the hash of seed and path, so that an added file does not change the draw
 */
export function countAll({ root, paths }) {
  const production = paths.filter(isProduction);
  const lengths = new Map(production.map((path) => [path, readLines(root, path).length]));
  const commented = paths.filter((path) => isTypeScript(path) && !path.endsWith('.spec.ts'));
  const comments = commented.map((path) => [path, commentLines(readFileSync(join(root, path), 'utf8'))]);
  return {
    files: production.length,
    lines: sum(lengths.values()),
    small: [...lengths.values()].filter((length) => length <= SMALL).length,
    folders: crowded(paths.filter(isTypeScript)),
    comments: sum(comments.map(([, count]) => count)),
    commented: comments.sort(([, a], [, b]) => b - a),
    citations: missingCitations(root, paths),
    hops: Object.entries(ways).map(([way, steps]) => [way, hopsOf(steps)]),
    read: drawn(production),
  };
}

function crowded(paths) {
  const folders = new Map();
  for (const path of paths) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return [...folders].filter(([, count]) => count > CROWDED).sort(([, a], [, b]) => b - a);
}

export function hopsOf(steps) {
  const files = steps.map((step) => step.split(' ')[0]);
  return files.filter((file, at) => at > 0 && file !== files[at - 1]).length;
}

export function drawn(paths, seed = SEED) {
  const place = (path) => createHash('sha256').update(`${seed}\n${path}`).digest('hex');
  return paths
    .map((path) => [place(path), path])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, DRAWN)
    .map(([, path]) => path);
}

function sum(numbers) {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

function print(counts, list) {
  const rows = {
    'production files': counts.files,
    'production lines': counts.lines,
    [`files of at most ${SMALL} lines`]: counts.small,
    [`folders above ${CROWDED} files`]: counts.folders.length,
    'comment lines': counts.comments,
    'citations without target': counts.citations.length,
  };
  for (const [way, hops] of counts.hops) rows[`hops: ${way}`] = hops;
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(28)}${value.toLocaleString('en')}`);
  const lists = {
    comments: () => counts.commented.slice(0, 40).map(([path, count]) => `${count} ${path}`),
    folders: () => counts.folders.map(([folder, count]) => `${count} ${folder}`),
    citations: () => counts.citations.map(({ path, page, place }) => `${path}: ${page}.md ${place ?? ''}`),
    hops: () => Object.entries(ways).flatMap(([way, steps]) => [`# ${way}`, ...steps]),
    read: () => counts.read,
  };
  for (const name of list ? [list] : ['folders', 'read']) console.log(`\n${name}\n${lists[name]().join('\n')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { at: { type: 'string' }, list: { type: 'string' } } });
  const repository = fileURLToPath(new URL('..', import.meta.url));
  const tree = values.at === undefined ? workingTree(repository) : commit(repository, values.at);
  try {
    print(countAll({ ...tree, paths: tree.paths.filter((path) => existsSync(join(tree.root, path))) }), values.list);
    // The ways are today's; an earlier commit may have had these files elsewhere.
    for (const step of undeclared(tree.root)) console.error(`no such step: ${step}`);
  } finally {
    if (values.at !== undefined) rmSync(tree.root, { recursive: true });
  }
}
