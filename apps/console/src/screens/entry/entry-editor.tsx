import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { titleFieldOf } from '@annal/content-rules';
import { nameOfType } from '../../api/content-type-name.ts';
import type { Entry } from '../../api/entry.ts';
import { publishedTypeQuery } from '../../api/published-model.ts';
import type { FormStore } from '../../entry-form/form-store.ts';
import { FormContext, type Form } from '../../entry-form/form.ts';
import { Screen } from '../../frame/screen.tsx';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { t } from '../../messages/index.ts';
import { EntryActions } from './actions/entry-actions.tsx';
import { EntryBanners } from './banners/entry-banners.tsx';
import { FormGroups } from './form/form-groups.tsx';
import { showFirstProblem } from './form/first-problem.ts';
import { EntryHead } from './head/entry-head.tsx';
import { EditorContext, type EditorValue } from './editor-context.ts';
import { useEditing, useEditingState, type EditedVariation } from './use-editing.ts';
import { useLeaving } from './use-leaving.ts';
import { lazyPart } from '../../ui/part/lazy-part.tsx';

const EntryDrawer = lazyPart(async () => (await import('./drawer/entry-drawer.tsx')).EntryDrawer);
const FileCard = lazyPart(async () => (await import('./file/file-card.tsx')).FileCard);
const MergeDialog = lazyPart(async () => (await import('./conflict/merge-dialog.tsx')).MergeDialog);

/** One variation of an entry: form, actions, and what is beside it. */
export function EntryEditor(edited: EditedVariation) {
  const { model, projectId, entryId, language, entry } = edited;
  const navigate = useNavigate();
  const onTab = useCallback(
    (tab: string) => void navigate({ to: '.', search: (before) => ({ ...before, tab }), replace: true }),
    [navigate],
  );
  const queries = useQueryClient();
  const onProblem = useCallback(
    (form: FormStore) => {
      showFirstProblem(form, model.type, onTab);
      // Its rules may have changed since the form was opened.
      void queries.invalidateQueries({ queryKey: publishedTypeQuery(projectId, model.type.id).queryKey });
    },
    [queries, projectId, model, onTab],
  );
  const { editing, keeping } = useEditing(edited, onProblem);
  const stored = useEditingState(editing, (state) => state.stored);
  const isGone = useEditingState(editing, (state) => state.isGone);
  const isMerging = useEditingState(editing, (state) => state.isMerging);
  const isReadOnly = isGone || (stored !== undefined && !mayEdit(stored));
  const form = useMemo<Form>(
    () => ({
      store: editing.form,
      projectId,
      entryId: stored && entryId,
      contentTypeId: model.type.id,
      language,
      defaultLanguage: model.type.defaultLanguage,
      isReadOnly,
      components: model.components,
    }),
    [editing, projectId, entryId, stored, model, language, isReadOnly],
  );
  const value = useMemo<EditorValue>(
    () => ({ model, projectId, entryId, language, editing, keeping, entry }),
    [model, projectId, entryId, language, editing, keeping, entry],
  );
  useLeaving(value);
  const save = useCallback(async () => {
    const isNew = editing.state.getState().stored === undefined;
    const isSaved = await editing.save();
    const params = { projectId, entryId };
    const to = '/p/$projectId/entries/$entryId';
    if (isNew && editing.state.getState().stored)
      await navigate({ to, params, search: (before) => ({ ...before, lang: language }), replace: true });
    return isSaved;
  }, [editing, navigate, projectId, entryId, language]);
  useShortcuts([{ keys: 'Control+S', text: 'editor.keys.save', action: () => void save() }]);
  return (
    <EditorContext value={value}>
      <TitledScreen value={value} save={save}>
        <EntryBanners save={save} />
        {stored?.sys.dataFormat === 'asset' && (
          <Suspense>
            <FileCard asset={stored} isReadOnly={isReadOnly} />
          </Suspense>
        )}
        <FormContext value={form}>
          <FormGroups onTab={onTab} />
          {isMerging && (
            <Suspense>
              <MergeDialog save={save} />
            </Suspense>
          )}
        </FormContext>
      </TitledScreen>
    </EditorContext>
  );
}

/** Rights and state both decide, and the service has put them together. */
function mayEdit({ sys }: Entry): boolean {
  return sys.workflow.allowedEvents.some((event) => event.endsWith('.sysUpdate'));
}

interface TitledScreenProps {
  readonly value: EditorValue;
  readonly save: () => Promise<boolean>;
  readonly children: ReactNode;
}

/** Apart, so that typing the title does not render the form. */
function TitledScreen({ value: { editing, model }, save, children }: TitledScreenProps) {
  const field = titleFieldOf(model.type);
  const typed = useStore(editing.form, ({ values }) => (field === null ? undefined : values[field]));
  const title = typeof typed === 'string' && typed.trim() !== '' ? typed : t('editor.untitled');
  const { drawer } = useSearch({ strict: false });
  const typeName = nameOfType(model.type);
  const within = useMemo(() => [typeName, model.project.name], [typeName, model.project.name]);
  return (
    <Screen
      title={title}
      within={within}
      head={<EntryHead title={title} typeName={typeName} />}
      actions={<EntryActions save={save} />}
      drawer={
        <Suspense>
          <EntryDrawer shown={drawer} save={save} />
        </Suspense>
      }
    >
      {children}
    </Screen>
  );
}
