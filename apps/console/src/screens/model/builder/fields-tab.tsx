import { useNavigate } from '@tanstack/react-router';
import { FolderPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { freeIdOf } from '../../../api/api-id.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Empty } from '../../../ui/state/states.tsx';
import { dataTypeOf, type Kind } from '../draft/kinds.ts';
import { newField } from '../draft/draft.ts';
import { withAdded } from '../draft/rows.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { AddFieldDialog } from './add-field-dialog.tsx';
import { FormRows } from './form-rows.tsx';
import { KindList } from './kind-list.tsx';
import type { Builder, Selection } from './use-builder.ts';

/** Kinds on the left, the form in the middle, what is selected on the right. */
export function FieldsTab({ builder }: { readonly builder: Builder }) {
  const [isAdding, setAdding] = useState(false);
  const { draft, facts } = builder;
  const select = useSelect(builder);
  const add = (kind: Kind): void => {
    const behind = builder.selection?.kind === 'field' ? draft.fields[builder.selection.at] : undefined;
    const group = builder.selection?.kind === 'group' ? draft.groups[builder.selection.at] : undefined;
    const { dataFormat, editor, validations = {} } = kind;
    const field = newField({
      dataType: dataTypeOf(kind, false),
      dataFormat,
      validations,
      editor: editor === undefined ? null : { id: editor },
      groupId: group?.id ?? null,
    });
    const next = withAdded(draft, field, behind);
    builder.change(next);
    setAdding(false);
    select({ kind: 'field', at: behind ? draft.fields.indexOf(behind) + 1 : draft.fields.length });
  };
  const addGroup = (): void => {
    const name = t('model.newGroup');
    const id = freeIdOf(
      name,
      draft.groups.map((group) => group.id),
    );
    const group = { id, name: { [draft.defaultLanguage]: name }, description: {} };
    builder.change({ ...draft, groups: [...draft.groups, group] });
    select({ kind: 'group', at: draft.groups.length });
  };
  return (
    <div className="builder">
      <aside className="builder-kinds" aria-label={t('model.kinds')}>
        <KindList place={draft.place} draftId={draft.id} components={facts.components} onAdd={add} />
      </aside>
      <section className="builder-form" aria-label={t('model.form')}>
        <div className="builder-form-head">
          <h2>{t('model.form')}</h2>
          <div className="buttons">
            {draft.place === 'types' && (
              <Button look="quiet" icon={FolderPlus} isSmall onPress={addGroup}>
                {t('model.addGroup')}
              </Button>
            )}
            <Button icon={Plus} isSmall onPress={() => setAdding(true)}>
              {t('model.addField')}
            </Button>
          </div>
        </div>
        {draft.fields.length + draft.groups.length === 0 ? (
          <Empty title={t('model.noFields')} text={t('model.noFieldsText')} />
        ) : (
          <FormRows builder={builder} onSelect={select} />
        )}
      </section>
      <Inspector builder={builder} onSelect={select} />
      {isAdding && (
        <AddFieldDialog
          place={draft.place}
          draftId={draft.id}
          components={facts.components}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

/** The address names what is open, so that a reload or a link shows it again. */
function useSelect(builder: Builder) {
  const navigate = useNavigate();
  return (selection: Selection | undefined): void => {
    builder.select(selection);
    const { fields, groups } = builder.draft;
    const found = selection && (selection.kind === 'field' ? fields : groups)[selection.at];
    const field = found?.id === '' ? undefined : found?.id;
    void navigate({ to: '.', search: (before) => ({ ...before, field }), replace: true });
  };
}
