import { arrived, release, startSample } from './sample-app.ts';
import { createLogger } from '@annal/observability';
import { drainOnSignals } from '../index.ts';

const { app, base, health } = await startSample();
const onStopped = async () => void process.stdout.write('stopped\n');
const [delayMs, releaseMs] = process.argv.slice(2).map(Number) as [delayMs?: number, releaseMs?: number];
const hangs = { onApplicationShutdown: () => new Promise(() => undefined) };
if (releaseMs !== undefined) Object.assign(health, hangs);
drainOnSignals(app, createLogger({ level: 'silent', format: 'json' }), { delayMs, releaseMs, onStopped });
process.stdin.on('data', (told) => {
  if (told.toString() === 'release\n') release('last');
  else hang();
});
void arrived('last').then(() => process.stdout.write('arrived\n'));
process.stdout.write(`${base}\n`);

function hang(): void {
  process.stdout.write('hanging\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, (delayMs ?? 0) * 2);
}
