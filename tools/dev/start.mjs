// node tools/dev/start.mjs [--watch] <main.ts> [arguments]: runs an app from its TypeScript.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 15)) {
  console.error(
    `Annal needs Node 22.15 or newer; this is ${process.version} (${process.execPath}).\n` +
      'Through npm ("npm start", "npm test") it runs on the Node 24 that "npm ci" installs on Linux; if that is missing, ' +
      'optional dependencies were left out.',
  );
  process.exit(1);
}

const watch = process.argv.includes('--watch');
const rest = process.argv.slice(2).filter((argument) => argument !== '--watch');
if (rest.length === 0) {
  console.error('Usage: node tools/dev/start.mjs [--watch] <main.ts> [arguments]');
  process.exit(2);
}
const nodeArguments = [
  ...(watch ? ['--watch', '--watch-preserve-output'] : []),
  '--disable-warning=ExperimentalWarning',
  // On a machine with much memory V8 would let a nursery of 100 MB fill before it looks for garbage.
  '--max-semi-space-size=16',
  '--import',
  new URL('./register.mjs', import.meta.url).href,
  ...rest,
];

// glibc would give each thread an arena of its own and return little of it: 50 MB less with one for all.
const environment = { MALLOC_ARENA_MAX: '1', ...process.env };

// The app takes this process's place, so that signals, exit codes and even a kill -9 reach it and nobody else.
if (process.platform !== 'win32') process.execve(process.execPath, [process.execPath, ...nodeArguments], environment);

const app = spawn(process.execPath, nodeArguments, { stdio: 'inherit', env: environment });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.kill(signal));
app.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
