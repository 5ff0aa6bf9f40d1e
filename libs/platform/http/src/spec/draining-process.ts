import { arrived, release, startSample } from './sample-app.ts';
import { createLogger } from '@annal/observability';
import { drainOnSignals } from '../index.ts';

const { app, base } = await startSample();
const onStopped = async () => void process.stdout.write('stopped\n');
const delayMs = Number(process.argv[2] ?? 0);
drainOnSignals(app, createLogger({ level: 'silent', format: 'json' }), { delayMs, onStopped });
process.stdin.on('data', (told) => {
  if (told.toString() === 'release\n') release('last');
  else hang();
});
void arrived('last').then(() => process.stdout.write('arrived\n'));
process.stdout.write(`${base}\n`);

function hang(): void {
  process.stdout.write('hanging\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs * 2);
}
