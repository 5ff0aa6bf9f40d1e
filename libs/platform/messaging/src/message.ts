import type { CommandContext } from '@annal/kernel';

declare const shape: unique symbol;

/** One kind of message. The first segment of its pattern names the service that answers it. */
export interface Message<Payload, Reply> {
  readonly pattern: string;
  /** Never present: ties the pattern to its types. */
  readonly [shape]?: (payload: Payload) => Reply;
}

/** What a `@MessagePattern` handler receives as its payload. */
export interface Envelope<Payload> {
  readonly data: Payload;
  readonly context: CommandContext;
}

const FORM = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/;

export function message<Payload, Reply>(pattern: string): Message<Payload, Reply> {
  if (!FORM.test(pattern)) throw new Error(`A message pattern looks like 'content.create-entry', not '${pattern}'`);
  return { pattern };
}

export function serviceOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('.'));
}
