import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isFormerRun, leaseHolder } from './lease-holder.ts';

describe('a lease', () => {
  const self = leaseHolder();
  const host = self.slice(0, self.lastIndexOf('/'));

  it('of another process of this machine stays valid while that process lives', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const holder = `${host}/${other.pid}`;
    expect(isFormerRun(holder, self)).toBe(false);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(isFormerRun(holder, self)).toBe(true);
  });

  it('under the same name belongs to a former run: a restarted container', () => {
    expect(isFormerRun(self, self)).toBe(true);
  });

  it('of another machine stays valid, whatever its process id', () => {
    expect(isFormerRun('elsewhere/1', self)).toBe(false);
    expect(isFormerRun('elsewhere/999999999', self)).toBe(false);
    expect(isFormerRun(null, self)).toBe(false);
    expect(isFormerRun('nobody', self)).toBe(false);
  });
});
