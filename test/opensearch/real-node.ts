import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/service/free-port.ts';
import { until } from '../support/until.ts';

const JAVA = ['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const LOG = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%p] %c{1}: %m%n
rootLogger.level = error
rootLogger.appenderRef.console.ref = console
`;

export class RealNode {
  private constructor(
    readonly url: string,
    readonly folder: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(classPath: string): Promise<RealNode> {
    const folder = await mkdtemp(join(tmpdir(), 'annal-opensearch-'));
    const [port, log] = [await freePort(), join(folder, 'config', 'log4j2.properties')];
    await mkdir(join(folder, 'config'));
    await writeFile(log, LOG);
    const options = [...JAVA, `-Dlog4j2.configurationFile=${log}`, '-cp', classPath];
    const child = spawn('java', [...options, 'OpenSearchNode', folder, String(port)], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    const status = () =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      );
    await until(status, (answer) => answer === 200 || child.exitCode !== null, 360_000);
    if (child.exitCode !== null) throw new Error(`OpenSearch ended with ${child.exitCode}`);
    return new RealNode(url, folder, child);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
