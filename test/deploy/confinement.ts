import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const USER = 1000;

/**
 * In its own mount namespace: volumes stay writable, everything else becomes read-only, then the program replaces the
 * shell without root's capabilities.
 */
const CONFINE = `
set -e
source=$1 app=$2 volumes=$3 user=$4
shift 4
mount --bind "$source" "$app"
for volume in $volumes; do mount --bind "$volume" "$volume"; done
while read -r _ _ _ _ point _; do
  case " $volumes " in *" $point "*) continue ;; esac
  case $point in /proc | /proc/* | /sys | /sys/* | /dev | /dev/*) continue ;; esac
  mount -o remount,bind,ro "$point" || test "$point" != /
done < /proc/self/mountinfo
cd "$WORKDIR"
exec setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
`;

export const canConfine =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-o', 'remount,bind,ro', '/']).status === 0 &&
  spawnSync('setpriv', ['--reuid', String(USER), '--clear-groups', 'true']).status === 0;
if (!canConfine)
  process.stderr.write(
    'Containers are not confined here: that needs root, unshare and setpriv; their programs run freely\n',
  );

export interface Program {
  readonly cwd: string;
  readonly parameters: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly volumes: readonly string[];
}

export class Confinement {
  /** @param folder makes the source visible to the user, who may not reach its original path */
  constructor(private readonly folder: string) {
    chmodSync(folder, 0o755);
    mkdirSync(this.source);
  }

  private get source(): string {
    return join(this.folder, 'source');
  }

  volume(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path);
    if (canConfine) chownSync(path, USER, USER);
    return path;
  }

  run({ cwd, parameters, env, volumes }: Program): ChildProcess {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    if (!canConfine) return spawn(process.execPath, parameters, { cwd, env, stdio: [...stdio] });
    const shell = ['--mount', 'sh', '-c', CONFINE, 'confine', root, this.source, volumes.join(' '), String(USER)];
    const confined = { ...env, WORKDIR: this.seen(cwd) };
    return spawn('unshare', [...shell, this.seen(process.execPath), ...parameters], {
      env: confined,
      stdio: [...stdio],
    });
  }

  private seen(path: string): string {
    return path.startsWith(root) ? join(this.source, relative(root, path)) : path;
  }
}
