import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** @returns {{ root: string, paths: string[] }} what git tracks in the working tree */
export function workingTree(root) {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
  return { root, paths: paths.split('\n') };
}

/** @returns {{ root: string, paths: string[] }} a copy in the folder for temporary files, which the caller removes */
export function commit(repository, name) {
  const root = mkdtempSync(join(tmpdir(), 'annal-counts-'));
  const tar = execFileSync('git', ['archive', '--format=tar', name], { cwd: repository, maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', root], { input: tar });
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { root, paths: files.map(({ parentPath, name: file }) => relative(root, join(parentPath, file))).sort() };
}

export const isTypeScript = (path) => path.endsWith('.ts');

/** Excludes specs, test support, fixtures and declarations. */
export function isProduction(path) {
  return (
    /^(apps|libs|tools)\/.*\.ts$/.test(path) &&
    !/\.(spec|d)\.ts$/.test(path) &&
    !/(^|\/)(testing|fixtures|support|test)\//.test(path)
  );
}

export const readLines = (root, path) => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};
