import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { IN_TURN, leftOut } from './sampled-suites.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = IN_TURN.flatMap(({ suites }) => suites);
const taken = (left) => all.filter((suite) => !left.includes(`${suite}.spec.ts`));

describe('suites of which each run takes a sample', () => {
  it('exist, each in one group', () => {
    assert.deepEqual(
      all.filter((suite) => !existsSync(join(root, `${suite}.spec.ts`))),
      [],
    );
    assert.equal(new Set(all).size, all.length);
  });

  it('are all in `npm run test:sampled` or `npm run test:turns`, which CI runs', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = `${scripts['test:sampled']} ${scripts['test:turns']}`;
    const patterns = named.split(' ').filter((word) => /^(test|libs)\//.test(word));
    assert.deepEqual(
      all.filter((suite) => !patterns.some((pattern) => new RegExp(pattern).test(`${suite}.spec.ts`))),
      [],
    );
    const ci = readFileSync(join(root, '.ci/run'), 'utf8');
    for (const script of ['test:sampled', 'test:turns']) assert.match(ci, new RegExp(`npm run ${script}$`, 'm'));
  });

  it('are chosen at random, a fixed number of each group per run', () => {
    for (const chance of [0, 0.3, 0.6, 0.999]) {
      const now = taken(leftOut(['--maxWorkers', '2', '--verbose'], {}, () => chance));
      for (const { suites, count } of IN_TURN)
        assert.equal(now.filter((suite) => suites.includes(suite)).length, count);
    }
    const seen = new Set(Array.from({ length: 200 }, () => taken(leftOut([], {}))).flat());
    assert.deepEqual([...seen].toSorted(), all.toSorted());
  });

  it('all run if they are named or in the long form', () => {
    assert.deepEqual(leftOut(['test/durability'], {}), []);
    assert.deepEqual(leftOut([], { LONG: '1' }), []);
  });
});
