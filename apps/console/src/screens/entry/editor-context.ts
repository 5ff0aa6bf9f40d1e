import { createContext, use } from 'react';
import type { Entry } from '../../api/entry.ts';
import type { Editing } from '../../entry-form/editing/editing.ts';
import type { Keeping } from '../../entry-form/editing/keeping.ts';
import type { Model } from './use-model.ts';

/** The open variation, for everything around its form. */
export interface EditorValue {
  readonly model: Model;
  readonly projectId: string;
  readonly entryId: string;
  readonly language: string;
  readonly editing: Editing;
  readonly keeping: Keeping;
  /** Any variation that is stored. */
  readonly entry: Entry | undefined;
}

export const EditorContext = createContext<EditorValue | undefined>(undefined);

export function useEditor(): EditorValue {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('This belongs into an editor');
  return editor;
}
