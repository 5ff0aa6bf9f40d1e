import type { JSONContent } from '@tiptap/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Loss } from './loss.ts';
import { withTail, type RichFormat } from './rich-format.ts';

export type Mode = 'rich' | 'source' | 'both';

/**
 * One text and how it is shown. It is a store beside the form's, so that a change and whose change it was are seen at
 * the same time.
 */
export interface RichState {
  readonly text: string;
  /** What the text was when it was read last: rich text that is edited knows better. */
  readonly content: Content;
  readonly loss: Loss | undefined;
  /** The source has been typed into since. */
  readonly isStale: boolean;
  readonly mode: Mode;
}

/** Another object whenever the editor has to show something else. */
export interface Content {
  readonly text: string;
  readonly json: JSONContent;
  readonly tail: string;
}

export type RichStore = StoreApi<RichState> & { readonly format: RichFormat };

export function createRichStore(format: RichFormat, text: string): RichStore {
  const first = understood(format, text);
  const state: RichState = { ...first, mode: first.loss === undefined ? 'rich' : 'source' };
  return Object.assign(
    createStore<RichState>(() => state),
    { format },
  );
}

function understood(format: RichFormat, text: string) {
  const { json, loss, tail } = format.read(text);
  return { text, loss, isStale: false, content: { text, json, tail } };
}

/** It came from elsewhere: a merge, a restored version. What rich text would change is shown as source. */
export function follow(store: RichStore, text: string): void {
  const { text: own, mode } = store.getState();
  if (text === own) return;
  const next = understood(store.format, text);
  store.setState({ ...next, mode: mode === 'rich' && next.loss !== undefined ? 'source' : mode });
}

/** Typed into rich text, which shows it already. */
export function typedRich(store: RichStore, text: string): void {
  store.setState({ text });
}

export function typedSource(store: RichStore, text: string): void {
  store.setState({ text, isStale: true });
}

/** What was typed into the source is read again. */
export function reread(store: RichStore): void {
  const { text, isStale } = store.getState();
  if (isStale) store.setState(understood(store.format, text));
}

/** @returns whether that needs a decision first, because rich text would change the text */
export function show(store: RichStore, mode: Mode): boolean {
  const { mode: before, text, content } = store.getState();
  // Rich text that is shown already knows what it holds.
  if (before === 'source' && text !== content.text) store.setState(understood(store.format, text));
  else reread(store);
  if (mode === 'rich' && store.getState().loss !== undefined) return true;
  store.setState({ mode });
  return false;
}

/** Somebody has decided for rich text. @returns the text as it is then */
export function decide(store: RichStore): string {
  const { format } = store;
  const before = understood(format, store.getState().text);
  const text = withTail(format.write(before.content.json, before.text), before.content);
  store.setState({ ...understood(format, text), loss: undefined, mode: 'rich' });
  return text;
}
