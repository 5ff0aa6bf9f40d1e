import type { CommandContext } from '@annal/kernel';

declare const shape: unique symbol;

export interface Message<Payload, Reply> {
  /** Its first segment names the service that answers. */
  readonly pattern: string;
  /** The part of a reply that may be stored, to answer a request that a client sends again; by default all of it. */
  readonly withoutSecrets?: (reply: Reply) => Reply;
  /** A repeated deletion finds nothing: it is answered with the position of the last event in this category. */
  readonly deletesFrom?: string;
  readonly isLocal?: false;
  /** Never present; carries the types. */
  readonly [shape]?: (payload: Payload) => Reply;
}

/** Names a command that only its own process sends, so that no transport knows it and its payload need not be JSON. */
export interface LocalMessage<Payload, Reply> {
  readonly pattern: string;
  readonly isLocal: true;
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

export function localMessage<Payload, Reply = void>(pattern: string): LocalMessage<Payload, Reply> {
  return { ...message<Payload, Reply>(pattern), isLocal: true };
}

export function serviceOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('.'));
}
