// Whether a service ends with the shell that npm runs it in.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';

const watched = new URL('./with-npm.mjs', import.meta.url).href;
/** Says when it is asked to end, and once more if it is asked again; ends after a while. */
const SERVICE = `
  process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(0), 500); });
  console.log(process.pid);
  setTimeout(() => console.log('goes on') || process.exit(0), 1_500);`;

/** What the service says after its shell was told to end. */
async function said(script) {
  const env = { ...process.env, npm_lifecycle_event: script, SERVICE };
  const line = `"${process.execPath}" --import "${watched}" -e "$SERVICE"; true`;
  const shell = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  // The service has it open, too.
  await once(shell.stdout, 'end');
  return output.split('\n').slice(1, -1);
}

it('is asked to stop, once', { skip: process.platform === 'win32' }, async () => {
  assert.deepEqual(await said('start'), ['stopping']);
  assert.deepEqual(await said('start:services'), ['stopping']);
});

it('goes on where npm runs something else', { skip: process.platform === 'win32' }, async () => {
  assert.deepEqual(await said('test'), ['goes on']);
});
