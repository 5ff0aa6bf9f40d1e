import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessUse {
  readonly name: string;
  /** MB. */
  readonly rss: number;
  /** MB. */
  readonly peak: number;
  /** CPU seconds. */
  readonly cpu: number;
}

export function useOf(pid: number): readonly ProcessUse[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  // The name before these fields may contain spaces; times are in hundredths of a second.
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const cpu = (Number(times[11]) + Number(times[12])) / 100;
  const own = { name: nameOf(pid), rss: mb('VmRSS'), peak: mb('VmHWM'), cpu };
  return [own, ...children.flatMap(useOf)].filter(({ name }) => name !== STARTER && name !== ENDED);
}

/** Only starts the services, so it does not count. */
const STARTER = 'services.mjs';
/** Zombies have no command line: the bundler of a changed app, for whose exit code nobody waits. */
const ENDED = '';

function nameOf(pid: number): string {
  const parameters = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  for (const parameter of parameters) {
    const app =
      /apps\/(?:[0-9a-f]{16}\/)?([\w-]+?)(?:\/main)?\.js$/.exec(parameter) ?? /tools\/dev\/([\w.-]+)$/.exec(parameter);
    if (app?.[1] && app[1] !== 'register.mjs') return app[1];
  }
  return parameters[0]?.split('/').at(-1) ?? ENDED;
}
