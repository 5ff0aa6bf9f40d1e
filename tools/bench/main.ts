import { options } from './options.ts';

await import(options.soakMinutes === undefined ? './bench.ts' : './soak.ts');
