import type { CommandContext } from '@annal/kernel';

declare const shape: unique symbol;

/** One kind of message. The first segment of its pattern names the service that answers it. */
export interface Message<Payload, Reply> {
  readonly pattern: string;
  /** What may be remembered of a reply, for a caller who comes again: everything but secrets. Absent: all of it. */
  readonly withoutSecrets?: (reply: Reply) => Reply;
  /**
   * Category of the streams whose events say that what it deletes is gone: where a repetition that finds nothing any
   * more gets a position from. Absent: it is nothing that a DELETE sends.
   */
  readonly deletesFrom?: string;
  /** Never present: ties the pattern to its types. */
  readonly [shape]?: (payload: Payload) => Reply;
}

/** What a `@MessagePattern` handler receives as its payload. */
export interface Envelope<Payload> {
  readonly data: Payload;
  readonly context: CommandContext;
}

const FORM = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/;

export function message<Payload, Reply>(
  pattern: string,
  options: Pick<Message<Payload, Reply>, 'withoutSecrets' | 'deletesFrom'> = {},
): Message<Payload, Reply> {
  if (!FORM.test(pattern)) throw new Error(`A message pattern looks like 'content.create-entry', not '${pattern}'`);
  return { pattern, ...options };
}

export function serviceOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('.'));
}
