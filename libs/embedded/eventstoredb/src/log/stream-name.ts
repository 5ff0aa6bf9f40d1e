const METASTREAM = '$$';

export const isMetastream = (stream: string) => stream.startsWith(METASTREAM);
export const metastreamOf = (stream: string) => METASTREAM + stream;
export const originalOf = (metastream: string) => metastream.slice(METASTREAM.length);

/** Text before the first '-'; undefined without one, and then no category index covers the stream. */
export function categoryOf(stream: string): string | undefined {
  const dash = stream.indexOf('-');
  return dash < 0 ? undefined : stream.slice(0, dash);
}
