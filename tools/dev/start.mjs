// node tools/dev/start.mjs [--watch] <main.ts> [arguments]: runs an app, or another program of this workspace.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { consoleBuilder } from './console-builder.mjs';
import { programOf } from './program.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 15)) {
  console.error(
    `Annal needs Node 22.15 or newer; this is ${process.version} (${process.execPath}).\n` +
      'Through npm ("npm start", "npm test") it runs on the Node 24 that "npm ci" installs on Linux; if that is missing, ' +
      'optional dependencies were left out.',
  );
  process.exit(1);
}

const isWatching = process.argv.includes('--watch');
const [main, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--watch');
if (!main) {
  console.error('Usage: node tools/dev/start.mjs [--watch] <main.ts> [arguments]');
  process.exit(2);
}
const { parameters, environment } = await programOf(main, isWatching);
const withNpm = isWatching ? [] : ['--import', new URL('./with-npm.mjs', import.meta.url).href];
const nodeArguments = [...withNpm, ...parameters, ...rest];
const env = { ...environment, ...process.env };

consoleBuilder(main, isWatching, env);
// Replaces this process, so that signals, exit codes and even kill -9 reach the app.
if (process.platform !== 'win32') process.execve(process.execPath, [process.execPath, ...nodeArguments], env);

const app = spawn(process.execPath, nodeArguments, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.kill(signal));
app.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
