import type { Field } from '@annal/content-rules';
import { createContext, use, useEffect } from 'react';
import { useStore } from 'zustand';
import { problemsAt, setUnreadable, type FormState, type FormStore } from './form-store.ts';
import { pathText, valueAt } from './values/path.ts';
import type { Path, Value } from './values/values.ts';

/** What the fields of one variation share. Nothing in it changes while somebody types. */
export interface Form {
  readonly store: FormStore;
  readonly projectId: string;
  /** Absent while the entry is new. */
  readonly entryId?: string | undefined;
  readonly contentTypeId: string;
  /** Of the variation. */
  readonly language: string;
  /** Of the content type, for texts that lack the former. */
  readonly defaultLanguage: string;
  readonly isReadOnly: boolean;
  /** Fields of the published components, by their ids in lower case. */
  readonly components: ReadonlyMap<string, readonly Field[]>;
}

export const FormContext = createContext<Form | undefined>(undefined);

export function useForm(): Form {
  const form = use(FormContext);
  if (form === undefined) throw new Error('A field stands outside of a form');
  return form;
}

export const useFormState = <Part>(select: (state: FormState) => Part): Part => useStore(useForm().store, select);

export const useValue = (path: Path): Value | undefined => useFormState(({ values }) => valueAt(values, path));

/** The messages that are shown at a value. */
export function useProblems(path: Path): readonly string[] {
  const text = pathText(path);
  return useFormState((state) => problemsAt(state, text));
}

/** What cannot be read goes with the control that shows it. */
export function useForgotten(store: FormStore, path: Path): void {
  useEffect(() => () => setUnreadable(store, path, []), [store, path]);
}
