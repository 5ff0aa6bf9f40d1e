import { resolve, join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const argv = process.argv
  .slice(2)
  .flatMap((each, at, all) => (each === '--grow' && !/^\d+$/.test(all[at + 1] ?? '') ? ['--grow', '20000'] : [each]));
export const { values: options } = parseArgs({
  args: argv,
  options: {
    rounds: { type: 'string', short: 'R', default: '3' },
    duration: { type: 'string', short: 'd', default: '8' },
    connections: { type: 'string', short: 'c', default: '16' },
    grow: { type: 'string' },
    only: { type: 'string' },
    published: { type: 'boolean', default: false },
  },
});

export const ROUNDS = Number(options.rounds);
export const SECONDS = Number(options.duration);
export const CONNECTIONS = Number(options.connections);
export const GROWN = Number(options.grow ?? 0);
export const PAGE = 25;

export const projectDir = resolve(process.env.PROJECT_DIR ?? fileURLToPath(new URL('../..', import.meta.url)));
export const peersDir = resolve(process.env.PEERS_DIR ?? join(tmpdir(), 'annal-peers'));
export const runDir = mkdtempSync(join(tmpdir(), 'annal-side-by-side-'));
