import { Copy, Ellipsis, GripVertical, Move, Trash2 } from 'lucide-react';
import { Button as AriaButton, GridListItem } from 'react-aria-components';
import { freeIdOf } from '../../../api/api-id.ts';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import { languagesOf, nameIn } from '../draft/draft.ts';
import { isSeveral, kindOfField } from '../draft/kinds.ts';
import type { Row } from '../draft/rows.ts';
import { LikeControl } from './like-control.tsx';
import { kindName } from './kind-name.ts';
import type { Builder } from './use-builder.ts';

interface FieldRowProps {
  readonly row: Row & { readonly kind: 'field' };
  readonly builder: Builder;
  /** Of problems. */
  readonly count: number;
  readonly onMove: () => void;
}

export function FieldRow({ row, builder, count, onMove }: FieldRowProps) {
  const { field, key } = row;
  const languages = languagesOf(builder.draft);
  const name = nameIn(field.name, languages) || t('model.unnamed');
  const help = nameIn(field.description, languages);
  const kind = kindOfField(field);
  return (
    <GridListItem id={key} textValue={name} className="form-row">
      <Handle name={name} />
      <div className="form-row-text">
        <div className="form-row-head">
          <span className={field.id === '' ? 'form-row-name cell-muted' : 'form-row-name'}>{name}</span>
          {Object.hasOwn(field.validations, 'required') && <span className="form-row-needed">{t('model.needed')}</span>}
          {count > 0 && <span className="problem-count">{t('model.problems', { count })}</span>}
          <span className="form-row-kind">
            <Icon shape={kind.icon} />
            {kindName(kind, builder.facts.components)}
            {isSeveral(field) && kind.id !== 'composer' && ` · ${t('model.several')}`}
          </span>
        </div>
        <LikeControl field={field} kind={kind} languages={languages} />
        {help !== '' && <span className="field-help">{help}</span>}
      </div>
      <FieldMenu row={row} builder={builder} name={name} onMove={onMove} />
    </GridListItem>
  );
}

/** Enter on it picks the row up; arrows or Tab go to the places, Enter drops it, Escape puts it back. */
export function Handle({ name }: { readonly name: string }) {
  return (
    <AriaButton slot="drag" className="handle" aria-label={t('model.drag', { name })}>
      <Icon shape={GripVertical} />
    </AriaButton>
  );
}

interface FieldMenuProps extends Omit<FieldRowProps, 'count'> {
  readonly name: string;
}

function FieldMenu({ row, builder, name, onMove }: FieldMenuProps) {
  const { draft, change, select } = builder;
  const remove = (): void => {
    change({ ...draft, fields: draft.fields.toSpliced(row.at, 1) });
    select(undefined);
    notify({
      text: t('model.removed', { name }),
      action: { text: t('notice.undo'), onAction: () => change(draft) },
    });
  };
  const copy = (): void => {
    const id = freeIdOf(
      row.field.id,
      draft.fields.map((field) => field.id),
    );
    change({ ...draft, fields: draft.fields.toSpliced(row.at + 1, 0, { ...row.field, id }) });
    select({ kind: 'field', at: row.at + 1 });
  };
  return (
    <Menu
      label={t('model.actionsOf', { name })}
      trigger={<IconButton icon={Ellipsis} isSmall label={t('model.actionsOf', { name })} />}
    >
      <MenuItem text={t('model.moveTo')} icon={Move} onAction={onMove} />
      <MenuItem text={t('model.duplicate')} icon={Copy} onAction={copy} />
      <MenuItem text={t('model.remove')} icon={Trash2} isDanger onAction={remove} />
    </Menu>
  );
}
