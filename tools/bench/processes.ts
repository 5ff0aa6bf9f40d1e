import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessUse {
  /** The app, where it is one. */
  readonly name: string;
  /** Resident now, in MB. */
  readonly rss: number;
  /** The highest so far, in MB. */
  readonly peak: number;
  /** Seconds it has computed so far. */
  readonly cpu: number;
}

/** A process and everything it has started, from /proc. */
export function useOf(pid: number): readonly ProcessUse[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  // After the name, which may hold spaces: user and system time in hundredths of a second.
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const cpu = (Number(times[11]) + Number(times[12])) / 100;
  const own = { name: nameOf(pid), rss: mb('VmRSS'), peak: mb('VmHWM'), cpu };
  return [own, ...children.flatMap(useOf)].filter(({ name }) => name !== STARTER && name !== ENDED);
}

/** Starts the services and does nothing else; no part of what runs in production. */
const STARTER = 'services.mjs';
/** What has ended has no command line. Nobody asks for the exit code of what bundled a changed app before it started. */
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
