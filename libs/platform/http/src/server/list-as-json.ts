import { setImmediate as turn } from 'node:timers/promises';

const MS_PER_TURN = 10;

/** JSON text of any value; that of a long list yields to the event loop. */
export function jsonOf(value: unknown): string | Promise<Buffer> {
  return listAsJson(value) ?? JSON.stringify(value);
}

/** Yields to the event loop between pieces, since a page may have 25 entries of 1 MB. Undefined for other bodies. */
export function listAsJson(body: unknown): string | Promise<Buffer> | undefined {
  if (typeof body !== 'object' || body === null || 'toJSON' in body) return undefined;
  if (!Array.isArray(body) && !('items' in body && Array.isArray(body.items))) return undefined;
  const pieces = Array.isArray(body) ? ofList(body) : ofPage(body);
  const written: string[] = [];
  return writeSome(pieces, written) ? written.join('') : inTurns(pieces, Buffer.from(written.join('')));
}

/** Bytes, because a text of many megabytes would be encoded in one turn when it is sent. */
async function inTurns(pieces: Generator<string, void>, first: Buffer): Promise<Buffer> {
  const parts = [first];
  for (let isWhole = false; !isWhole;) {
    await turn();
    const written: string[] = [];
    isWhole = writeSome(pieces, written);
    parts.push(Buffer.from(written.join('')));
  }
  return Buffer.concat(parts);
}

function writeSome(pieces: Generator<string, void>, written: string[]): boolean {
  for (const began = performance.now(); performance.now() - began < MS_PER_TURN;) {
    const { done, value } = pieces.next();
    if (done) return true;
    written.push(value);
  }
  return false;
}

function* ofPage(page: object): Generator<string, void> {
  let mark = '{';
  for (const [name, value] of Object.entries(page)) {
    if (name === 'items' && Array.isArray(value)) {
      yield `${mark}"items":`;
      yield* ofList(value);
    } else {
      const json = JSON.stringify(value) as string | undefined;
      if (json === undefined) continue;
      yield `${mark}${JSON.stringify(name)}:${json}`;
    }
    mark = ',';
  }
  yield '}';
}

function* ofList(list: readonly unknown[]): Generator<string, void> {
  yield '[';
  for (const [index, element] of list.entries())
    yield `${index > 0 ? ',' : ''}${(JSON.stringify(element) as string | undefined) ?? 'null'}`;
  yield ']';
}
