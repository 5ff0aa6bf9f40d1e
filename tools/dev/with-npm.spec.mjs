import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';

const watched = new URL('./with-npm.mjs', import.meta.url).href;
/** Reports every SIGTERM and ends after a while. */
const SERVICE = `
  process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(0), 500); });
  console.log(process.pid);
  setTimeout(() => console.log('goes on') || process.exit(0), 1_500);`;
const STARTED = `"${process.execPath}" --import "${watched}" -e "$SERVICE"`;
/** Keeps the shell from exec'ing its line. */
const staying = (line) => `${line}; true`;
const byNode = (line) => `"${process.execPath}" -e 'child_process.execFileSync(${line}, { stdio: "inherit" })'`;
const asNpm = byNode('"sh", ["-c", process.env.STARTED]');
const asNpmWithoutShell = byNode('process.execPath, ["--import", process.env.WATCHED, "-e", process.env.SERVICE]');

/** Output of the service after its shell got the signal. */
async function said(script, line = staying(STARTED), signal = 'SIGTERM') {
  const more = { npm_lifecycle_event: script, npm_node_execpath: process.execPath };
  const env = { ...process.env, ...more, SERVICE, STARTED: staying(STARTED), WATCHED: watched };
  const shell = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  await once(shell.stdout, 'data');
  shell.kill(signal);
  // The service holds the pipe open too.
  await once(shell.stdout, 'end');
  return output.split('\n').slice(1, -1);
}

const onUnix = { skip: process.platform === 'win32' };
const onLinux = { skip: process.platform !== 'linux' };

it('a service stops once when its shell gets SIGTERM', onUnix, async () => {
  assert.deepEqual(await said('start'), ['stopping']);
  assert.deepEqual(await said('start:services'), ['stopping']);
});

it('a service stops once when npm is killed and its shell remains', onLinux, async () => {
  assert.deepEqual(await said('start', `exec ${asNpm}`, 'SIGKILL'), ['stopping']);
});

it('a service stops when npm is killed that runs it without a shell', onUnix, async () => {
  assert.deepEqual(await said('start', `exec ${asNpmWithoutShell}`, 'SIGKILL'), ['stopping']);
});

it('a service continues while npm runs, even if the parent of npm has ended', onUnix, async () => {
  for (const npm of [asNpm, asNpmWithoutShell])
    assert.deepEqual(await said('start', staying(npm), 'SIGKILL'), ['goes on']);
});

it('a service continues if npm runs another script', onUnix, async () => {
  assert.deepEqual(await said('test'), ['goes on']);
});
