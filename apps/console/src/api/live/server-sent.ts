export interface ServerSent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events: `EventSource` cannot send the person's token. */
export async function* serverSent(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSent> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>;
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const read = eventOf(block);
      if (read) yield read;
    }
  }
}

/** Undefined for comments, which only keep the connection open. An id alone says where the stream stands. */
function eventOf(block: string): ServerSent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name !== '') fields.set(name, fields.has(name) ? `${fields.get(name) ?? ''}\n${value}` : value);
  }
  const [id, data] = [fields.get('id'), fields.get('data')];
  if (id === undefined && data === undefined) return undefined;
  return { id, event: fields.get('event') ?? 'message', data: data ?? '' };
}
