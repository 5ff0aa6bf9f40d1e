import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALLOWED = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'MPL-2.0',
]);

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * @param inputs of esbuild's metafile
 * @returns the licence of every package in the bundles
 * @throws for a licence that is not allowed
 */
export function licencesOf(root, inputs) {
  const folders = new Set(inputs.map((path) => PACKAGE.exec(path)?.[1]).filter((folder) => folder !== undefined));
  const packages = [...folders].map((folder) => described(join(root, folder)));
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0)
    throw new Error(
      `Not an allowed licence: ${refused.map(({ title, licence }) => `${title} (${licence})`).join(', ')}`,
    );
  const unique = new Map(packages.map((one) => [one.title, one]));
  return [...unique.values()]
    .sort((one, other) => (one.title < other.title ? -1 : 1))
    .map(({ title, licence, text }) => `${title}\n${licence}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** One of several alternatives is enough; of several that apply together each has to be allowed. */
export function isAllowed(licence = '') {
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}

function described(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:[-.]|$)/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return { title: `${name} ${version}`, licence: license, text };
}
