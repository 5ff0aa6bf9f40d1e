import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { processorTime } from './processor-time.mjs';

const SHOWN = 25;

/** With `SUITE_CPU=<file>`: collects the CPU time of suites (processor-time.mjs) and lists the most expensive ones. */
export default class SuiteCpu {
  constructor({ rootDir }) {
    const file = process.env.SUITE_CPU;
    writeFileSync(file, '');
    // Workers and the shared service have ended only by then.
    process.once('exit', () => process.stderr.write(`${report(readFileSync(file, 'utf8'), rootDir)}\n`));
  }
}

/** @param lines JSON, one suite each */
export function report(lines, rootDir) {
  const suites =
    lines.trim() === ''
      ? []
      : lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
  const total = ({ own, children, shared }) => own + children + shared;
  const most = suites.toSorted((one, other) => total(other) - total(one)).slice(0, SHOWN);
  const shown = most.map((suite) => `${total(suite).toFixed(2).padStart(7)} s ${relative(rootDir, suite.path)}`);
  const { own, children } = processorTime();
  return [`Processor time of the whole run: ${(own + children).toFixed(0)} s`, ...shown].join('\n');
}
