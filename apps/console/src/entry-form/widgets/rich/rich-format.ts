import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Loss } from './loss.ts';

export interface Read {
  readonly json: JSONContent;
  /** What writing it back would drop or change; undefined: nothing. */
  readonly loss: Loss | undefined;
  /** Space behind the text, which rich text does not know. */
  readonly tail: string;
}

/** A way to write rich text down. */
export interface RichFormat {
  readonly name: 'html' | 'markdown';
  readonly read: (text: string) => Read;
  /** @param before the text that was read, whose ways are kept */
  readonly write: (json: JSONContent, before: string) => string;
  /** The same of what an editor holds. */
  readonly writeDoc: (doc: Node, before: string) => string;
}

export const withTail = (text: string, { tail }: Pick<Read, 'tail'>): string => (text === '' ? '' : text + tail);
