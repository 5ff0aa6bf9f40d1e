export { SqliteEngine } from './sqlite-engine.ts';
export type { ReaderOptions } from './sqlite-reader.ts';
