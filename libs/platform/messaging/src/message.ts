import type { CommandContext } from '@annal/kernel';

declare const onlyForTypes: unique symbol;

export interface Message<Data, Reply> {
  /** Its first segment names the service that answers. */
  readonly pattern: string;
  /** The reply as it may be stored for a repeated request, without secrets; by default all of it. */
  readonly withoutSecrets?: (reply: Reply) => Reply;
  /** The category whose last position answers a DELETE repeated with its Idempotency-Key, if the target is gone. */
  readonly deletesFrom?: string;
  readonly isLocal?: false;
  readonly [onlyForTypes]?: (data: Data) => Reply;
}

/** A command sent only within the process that handles it, so its data need not be JSON. */
export interface LocalMessage<Data, Reply> {
  readonly pattern: string;
  readonly isLocal: true;
  readonly [onlyForTypes]?: (data: Data) => Reply;
}

export interface Envelope<Data> {
  readonly data: Data;
  readonly context: CommandContext;
}

const PATTERN_FORMAT = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/;

export function message<Data, Reply>(
  pattern: string,
  options: Pick<Message<Data, Reply>, 'withoutSecrets' | 'deletesFrom'> = {},
): Message<Data, Reply> {
  if (!PATTERN_FORMAT.test(pattern))
    throw new Error(`A message pattern looks like 'content.create-entry', not '${pattern}'`);
  return { pattern, ...options };
}

export function localMessage<Data, Reply = void>(pattern: string): LocalMessage<Data, Reply> {
  return { ...message<Data, Reply>(pattern), isLocal: true };
}

export function serviceOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('.'));
}
