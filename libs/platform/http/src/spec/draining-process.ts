import { arrived, release, startSample } from './sample-app.ts';
import { createLogger } from '@annal/observability';
import { drainOnSignals } from '../index.ts';

const { app, base } = await startSample();
const onStopped = async () => void process.stdout.write('stopped\n');
drainOnSignals(app, createLogger({ level: 'silent', format: 'json' }), { onStopped });
process.stdin.once('data', () => release('last'));
void arrived('last').then(() => process.stdout.write('arrived\n'));
process.stdout.write(`${base}\n`);
