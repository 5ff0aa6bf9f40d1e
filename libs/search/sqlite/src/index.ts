export { SqliteEngine } from './sqlite-engine.ts';
export type { ReaderOptions } from './readers/sqlite-reader.ts';
