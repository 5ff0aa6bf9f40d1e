// npm run bench [-- sizes… [--log] | --soak minutes] [--mode standalone|tcp|nats]: docs/benchmarks.md says what it measures.
import { options } from './options.ts';

await import(options.soakMinutes === undefined ? './bench.ts' : './soak.ts');
