import { useMemo, useState } from 'react';
import type { Entry } from '../../../api/entry.ts';
import { fieldsOf } from '../../../entry-form/editing/fields-of.ts';
import { createFormStore } from '../../../entry-form/form-store.ts';
import { FormContext, useForm } from '../../../entry-form/form.ts';
import { labelOf } from '../../../entry-form/form-field.tsx';
import { mergeFields, proposalOf, type Choice, type FieldMerge } from '../../../entry-form/merge/merge-fields.ts';
import type { Fields } from '../../../entry-form/values/values.ts';
import { formatList, t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useEditor } from '../editor-context.ts';
import { useEditingState } from '../use-editing.ts';
import { ConflictField } from './conflict-field.tsx';

/** Three versions side by side: what both began with, mine, theirs. Nothing is sent before the last button. */
export function MergeDialog({ save }: { readonly save: () => Promise<boolean> }) {
  const { editing } = useEditor();
  const theirs = useEditingState(editing, (state) => state.theirs);
  const isMerging = useEditingState(editing, (state) => state.isMerging);
  if (!isMerging || theirs === undefined) return null;
  return <Merge key={theirs.sys.version.versionNo} theirs={theirs} save={save} />;
}

export type Chosen = Choice | 'edit';

function Merge({ theirs, save }: { readonly theirs: Entry; readonly save: () => Promise<boolean> }) {
  const { editing, model } = useEditor();
  const form = useForm();
  const { base, values: mine } = useMemo(() => editing.form.getState(), [editing]);
  const stored = useMemo(() => fieldsOf(theirs, model.type.fields), [theirs, model]);
  const merges = useMemo(() => mergeFields(base, mine, stored), [base, mine, stored]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [edited] = useState(() => createFormStore(mine));
  const close = (): void => editing.state.setState({ isMerging: false });
  const choose = (key: string, choice: Chosen): void => setChoices(new Map(choices).set(key, choice));
  const merge = async (): Promise<void> => {
    editing.mergeInto(withEdits(stored, merges, choices, edited.getState().values));
    await save();
  };
  const conflicts = merges.filter((each) => each.kind === 'conflict');
  const by = theirs.sys.version.modifiedBy;
  const foot = (
    <>
      <Button onPress={close}>{t('dialog.cancel')}</Button>
      <Button look="main" onPress={merge}>
        {t('editor.saveMerged')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('editor.merge', { by, version: theirs.sys.version.versionNo })}
      isOpen
      isWide
      onClose={close}
      foot={foot}
    >
      <FormContext value={useMemo(() => ({ ...form, store: edited, isReadOnly: false }), [form, edited])}>
        <div className="merge">
          <Taken merges={merges} by={by} />
          {conflicts.map((conflict) => (
            <ConflictField key={conflict.field} conflict={conflict} by={by} choices={choices} onChoose={choose} />
          ))}
        </div>
      </FormContext>
    </Dialog>
  );
}

function withEdits(
  theirs: Fields,
  merges: readonly FieldMerge[],
  chosen: ReadonlyMap<string, Chosen>,
  edited: Fields,
): Fields {
  const choices = new Map<string, Choice>();
  for (const [key, choice] of chosen) choices.set(key, choice === 'edit' ? 'mine' : choice);
  const edits = [...chosen].filter(([, choice]) => choice === 'edit').map(([field]) => [field, edited[field] ?? null]);
  return { ...proposalOf(theirs, merges, choices), ...(Object.fromEntries(edits) as Fields) };
}

/** Fields that only one side changed are taken over, and named. */
function Taken({ merges, by }: { readonly merges: readonly FieldMerge[]; readonly by: string }) {
  const { type } = useEditor().model;
  const names = (kind: FieldMerge['kind']): string =>
    formatList(
      merges
        .filter((merge) => merge.kind === kind)
        .map(({ field }) => {
          const known = type.fields.find(({ id }) => id === field);
          return known ? labelOf(known, type.defaultLanguage) : field;
        }),
    );
  const texts = [
    { id: 'mine', names: names('mine'), text: t('editor.takenMine', { fields: names('mine') }) },
    { id: 'theirs', names: names('theirs'), text: t('editor.takenTheirs', { by, fields: names('theirs') }) },
    { id: 'both', names: names('both'), text: t('editor.takenBoth', { fields: names('both') }) },
  ];
  return (
    <ul className="merge-taken">
      {texts
        .filter((each) => each.names !== '')
        .map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
    </ul>
  );
}
