import { ArrowDownUp } from 'lucide-react';
import { t } from '../../messages/index.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { Menu, MenuChoices } from '../../ui/menu/menu.tsx';
import type { EntryColumn } from './list/columns.ts';

interface OrderMenuProps {
  readonly columns: readonly EntryColumn[];
  /** The path of a column, with `-` before it from the last to the first. */
  readonly order: string | undefined;
  readonly onOrder: (order: string) => void;
}

/** What the head of a column does where rows are cards. Found by relevance, rows have no direction. */
export function OrderMenu({ columns, order, onOrder }: OrderMenuProps) {
  const isDown = order?.startsWith('-') === true;
  const path = isDown ? order.slice(1) : order;
  const addressed = (isNowDown: boolean, column: string): void => onOrder(`${isNowDown ? '-' : ''}${column}`);
  return (
    <Menu
      label={t('entries.order')}
      trigger={<IconButton icon={ArrowDownUp} label={t('entries.order')} look="plain" />}
    >
      <MenuChoices
        label={t('entries.order.by')}
        value={path ?? ''}
        options={columns
          .filter(({ isSortable }) => isSortable)
          .map((column) => ({ value: column.path, text: column.text }))}
        onChange={(chosen) => addressed(isDown, chosen)}
      />
      {path !== undefined && (
        <MenuChoices
          label={t('entries.order.direction')}
          value={isDown ? 'down' : 'up'}
          options={[
            { value: 'up', text: t('entries.order.up') },
            { value: 'down', text: t('entries.order.down') },
          ]}
          onChange={(direction) => addressed(direction === 'down', path)}
        />
      )}
    </Menu>
  );
}
