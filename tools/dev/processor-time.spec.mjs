import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { measureSuite, processorTime } from './processor-time.mjs';
import { report } from './suite-cpu.mjs';

/** Below 0.3 s, because the kernel counts in hundredths. */
const LEAST = 0.25;
const spin = (seconds) =>
  `const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
   const end = spent() + ${seconds};
   while (spent() < end);`;

describe('processor time', { skip: process.platform !== 'linux' }, () => {
  it('is measured for the process, and for its children after they have ended', () => {
    const before = processorTime();
    spawnSync(process.execPath, ['-e', spin(0.3)]);
    assert.ok(processorTime().children - before.children >= LEAST);
    new Function(spin(0.3))();
    assert.ok(processorTime().own - before.own >= LEAST);
  });

  it('is measured for another process', async () => {
    const child = spawn(process.execPath, ['-e', `${spin(0.3)} console.log('spun'); setInterval(() => {}, 1e6);`]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    assert.ok(processorTime(child.pid).own >= LEAST);
    child.kill('SIGKILL');
  });

  it('is listed by suite, the most expensive one first', () => {
    const folder = mkdtempSync(join(tmpdir(), 'annal-cpu-'));
    process.env.SUITE_CPU = join(folder, 'suites');
    try {
      const [ended, idle] = [measureSuite('/root/costly.spec.ts'), measureSuite('/root/idle.spec.ts')];
      idle();
      spawnSync(process.execPath, ['-e', spin(0.3)]);
      ended();
      const [, first, second] = report(readFileSync(process.env.SUITE_CPU, 'utf8'), '/root').split('\n');
      assert.match(first, /^ +[1-9]?\d\.\d\d s costly\.spec\.ts$/);
      assert.match(second, /^ +0\.\d\d s idle\.spec\.ts$/);
    } finally {
      delete process.env.SUITE_CPU;
      rmSync(folder, { recursive: true });
    }
  });
});
