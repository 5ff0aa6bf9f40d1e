import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** `file:///…/main.js:95:1068902`, as V8 writes it. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack with the places in the sources instead of those in a bundle that has its map beside it. Node does that itself
 * where it is told to (`--enable-source-maps`), but for every stack that anybody touches, and its streams touch each one
 * that destroys them: of a program of this size 200 ms of CPU at every start, before anything has been logged.
 */
export function inSources(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    return `${fileURLToPath(new URL(found.originalSource, file))}:${found.originalLine + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, mapBeside(file));
  return maps.get(file);
}

/** Read once, with the first stack that is written down. Of what is no bundle there is none. */
function mapBeside(file: string): SourceMap | undefined {
  try {
    return new SourceMap(
      JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
    );
  } catch {
    return undefined;
  }
}
