import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** One real server per suite, so that suites do not answer each other's messages. */
export class NatsServer {
  private constructor(
    private child: ChildProcess,
    readonly url: string,
    private readonly parameters: readonly string[],
  ) {}

  static readonly isThere = spawnSync('nats-server', ['--version'], { env: searched() }).status === 0;

  static announce(): void {
    if (NatsServer.isThere) return;
    process.stderr.write(
      'NATS is not tested: there is no nats-server here (go install github.com/nats-io/nats-server/v2@latest)\n',
    );
  }

  static async start(...parameters: readonly string[]): Promise<NatsServer> {
    const [child, port] = await launch('-1', parameters);
    return new NatsServer(child, `nats://127.0.0.1:${port}`, parameters);
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  async restart(): Promise<void> {
    [this.child] = await launch(new URL(this.url).port, this.parameters);
  }
}

async function launch(port: string, more: readonly string[]): Promise<readonly [ChildProcess, string]> {
  const parameters = ['--addr', '127.0.0.1', '--port', port, ...more];
  const child = spawn('nats-server', parameters, { stdio: ['ignore', 'ignore', 'pipe'], env: searched() });
  process.once('exit', () => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stderr })) {
    const found = /Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (!found) continue;
    child.stderr.resume();
    return [child, found];
  }
  throw new Error('nats-server ended before it listened');
}

function searched(): NodeJS.ProcessEnv {
  const { PATH = '', GOBIN, ...others } = process.env;
  const paths = [PATH, GOBIN, join(homedir(), 'go', 'bin'), '/usr/sbin'].filter((path) => path !== undefined);
  return { ...others, PATH: paths.join(delimiter) };
}
