import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ValidationCost {
  readonly name: string;
  readonly ms: number;
  readonly bytes: number;
}

/** A process of its own avoids interference. */
export async function validateEntries(): Promise<readonly ValidationCost[]> {
  const script = 'libs/content/domain/bench/validate-entry.ts';
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', './tools/dev/register.mjs', script]);
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as ValidationCost);
}
