import { Ellipsis, Move, Trash2 } from 'lucide-react';
import { GridListItem } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { problemsBelow } from '../draft/check.ts';
import { languagesOf, nameIn } from '../draft/draft.ts';
import { withoutGroup, type Row } from '../draft/rows.ts';
import { Handle } from './field-row.tsx';
import type { Builder } from './use-builder.ts';

interface GroupRowProps {
  readonly row: Row & { readonly kind: 'group' };
  readonly builder: Builder;
  readonly onMove: () => void;
}

/** Groups are the tabs of the form; here they are its headings. */
export function GroupRow({ row, builder, onMove }: GroupRowProps) {
  const { draft, change, select, problems } = builder;
  const name = nameIn(row.group.name, languagesOf(draft)) || t('model.unnamed');
  const count = problemsBelow(problems, `groups[${row.at}]`).length;
  const remove = (): void => {
    change(withoutGroup(draft, row.group.id));
    select(undefined);
  };
  return (
    <GridListItem id={row.key} textValue={t('model.groupNamed', { name })} className="form-row form-row-group">
      <Handle name={name} />
      <div className="form-row-head">
        <h3>{name}</h3>
        {count > 0 && <span className="problem-count">{t('model.problems', { count })}</span>}
        <span className="form-row-kind">{t('model.group')}</span>
      </div>
      <Menu
        label={t('model.actionsOf', { name })}
        trigger={<IconButton icon={Ellipsis} isSmall label={t('model.actionsOf', { name })} />}
      >
        <MenuItem text={t('model.moveTo')} icon={Move} onAction={onMove} />
        <MenuItem text={t('model.removeGroup')} icon={Trash2} isDanger onAction={remove} />
      </Menu>
    </GridListItem>
  );
}
