import type { CommandContext } from '@annal/kernel';

declare const shape: unique symbol;

/** The first segment of the pattern names the service that answers. */
export interface Message<Payload, Reply> {
  readonly pattern: string;
  /** The part of a reply that may be stored for repeats; by default all of it. */
  readonly withoutSecrets?: (reply: Reply) => Reply;
  /** For a DELETE: the stream category whose events confirm the deletion, which gives a repeat its position. */
  readonly deletesFrom?: string;
  readonly [shape]?: (payload: Payload) => Reply;
}

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
