import { parseArgs } from 'node:util';

export const modes = ['standalone', 'tcp', 'nats'] as const;
export type Mode = (typeof modes)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'standalone' },
    soak: { type: 'string' },
    log: { type: 'boolean', default: false },
  },
});

export const options = {
  mode: modeOf(values.mode),
  sizes: positionals.length === 0 ? [1_000, 100_000] : positionals.map((text) => numberOf(text)),
  fillsLog: values.log,
  soakMinutes: values.soak === undefined ? undefined : numberOf(values.soak),
};

function modeOf(text: string): Mode {
  const mode = modes.find((each) => each === text);
  if (!mode) throw new Error(`--mode is one of ${modes.join(', ')}, not ${text}`);
  return mode;
}

function numberOf(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${text} is no number above 0`);
  return number;
}
