export { serveWriter } from './thread/serve-writer.ts';
export type { ServedWriter } from './thread/writer-protocol.ts';
