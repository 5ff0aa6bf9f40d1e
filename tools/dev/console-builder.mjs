import { spawn } from 'node:child_process';
import { isConsoleThere } from './assembled-console.mjs';
import { servesConsole } from './program.mjs';

const here = (file) => new URL(file, import.meta.url);

/** Starts a process that builds the console, if it is missing or watched; the process ends with this one. */
export function consoleBuilder(main, isWatching, env) {
  if (!servesConsole(main) || env.CONSOLE === 'off' || (!isWatching && isConsoleThere())) return;
  const script = here(isWatching ? 'console-watched.mjs' : 'console-when-ready.mjs');
  const parameters = ['--import', here('ends-with-parent.mjs').href, script.pathname];
  spawn(process.execPath, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env });
}
