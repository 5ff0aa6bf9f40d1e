import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entryQuery, entryVersionsQuery } from '../../../api/entry.ts';
import { fieldsOf } from '../../../entry-form/editing/fields-of.ts';
import { createFormStore } from '../../../entry-form/form-store.ts';
import type { Form } from '../../../entry-form/form.ts';
import { changedNames, type Fields } from '../../../entry-form/values/values.ts';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';

export interface Source {
  readonly language: string;
  readonly form: Form;
  readonly fields: Fields;
  /** Fields that have changed there since this variation was last saved. */
  readonly changed: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** The variation that stands beside the open one, to translate from. It is read only. */
export function useSource(language: string | undefined): Source | undefined {
  const { model, projectId, entryId, editing } = useEditor();
  const place = { projectId, entryId };
  const stored = useEditingState(editing, (state) => state.stored);
  const isShown = language !== undefined;
  const { data: entry } = useQuery({ ...entryQuery(place, { language }), enabled: isShown });
  const { data: versions } = useQuery({ ...entryVersionsQuery(place, language ?? ''), enabled: isShown });
  const savedAt = stored?.sys.version.modified;
  const then = versions?.items
    .filter(({ version }) => savedAt !== undefined && version.modified <= savedAt)
    .reduce<string | undefined>((latest, { version }) => latest ?? version.versionNo, undefined);
  const former = useQuery({ ...entryQuery(place, { language, version: then }), enabled: then !== undefined });
  const { type, components } = model;
  return useMemo(() => {
    if (entry === undefined || language === undefined) return undefined;
    const fields = fieldsOf(entry, type.fields);
    const changed = former.data ? new Set(changedNames(fieldsOf(former.data, type.fields), fields)) : NONE;
    const form: Form = {
      store: createFormStore(fields),
      projectId,
      entryId,
      contentTypeId: type.id,
      language,
      defaultLanguage: type.defaultLanguage,
      isReadOnly: true,
      components,
    };
    return { language, form, fields, changed };
  }, [entry, former.data, language, type, components, projectId, entryId]);
}
