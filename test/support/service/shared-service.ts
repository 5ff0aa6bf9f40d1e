// Jest's globalSetup: one service for suites with their own project (`Annal.shared()`), if such suites may run.
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annal, MAIN, sharedService, temporaryFolder } from './annal.ts';
import { spawnNode } from './process.ts';
import { outboundToTests } from '../events/receiver.ts';
import { openRunFolder } from '../run-folder.ts';
import { runFolders, running } from './shared-service.running.ts';
import { until } from '../until.ts';

const START = ['tools/dev/start.mjs', MAIN];
const STARTS_WITHIN_MS = 90_000;

interface Run {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
}

export default async function start({ testPathPatterns: { patterns } }: Run): Promise<void> {
  const runFolder = openRunFolder();
  if (runFolder !== undefined) runFolders.push(runFolder);
  // The console's suites have services of their own.
  if (process.env['CONSOLE_TESTS'] !== undefined) return;
  if (patterns.length > 0 && !patterns.some((pattern) => pattern.includes('e2e'))) return;
  const folder = temporaryFolder();
  const output = join(folder, 'output');
  const data = join(folder, 'data');
  const file = openSync(output, 'w');
  const environment = await Annal.environment(data);
  const child = spawnNode(START, file, { ...environment, ...outboundToTests });
  closeSync(file);
  running.push({ child, folder });
  const address = () => /Annal is running at (\S+)/.exec(readFileSync(output, 'utf8'))?.[1];
  await until(
    () => Promise.resolve(child.exitCode),
    (exitCode) => exitCode !== null || address() !== undefined,
    STARTS_WITHIN_MS,
  );
  const found = address() ?? fail(readFileSync(output, 'utf8'));
  // On a slow disk MongoDB needs a while to create collections and indexes.
  await until(
    () => fetch(`${found}/health/ready`),
    ({ status }) => status === 200,
    STARTS_WITHIN_MS,
  );
  process.env[sharedService.pid] = String(child.pid);
  process.env[sharedService.address] = found;
  process.env[sharedService.output] = output;
  process.env[sharedService.folder] = data;
}

function fail(output: string): never {
  throw new Error(`The service ended before it was ready\n${output}`);
}
