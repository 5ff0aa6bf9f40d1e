import type { Field } from '@annal/content-rules';
import type { RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { t } from '../../../messages/index.ts';
import { labelOf } from '../../form-field.tsx';

interface InsertMenuProps {
  readonly fields: readonly Field[];
  readonly language: string;
  /** What it opens beside. */
  readonly place: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (field: Field) => void;
}

export function InsertMenu({ fields, language, place, isOpen, onClose, onChoose }: InsertMenuProps) {
  return (
    <Popover
      className="popover"
      offset={4}
      placement="bottom start"
      triggerRef={place}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      aria-label={t('widget.insert')}
    >
      <Menu className="menu" aria-label={t('widget.insert')} autoFocus="first" onClose={onClose}>
        {fields.map((field) => {
          const text = labelOf(field, language);
          return (
            <MenuItem key={field.id} className="menu-item" textValue={text} onAction={() => onChoose(field)}>
              <span className="menu-item-text">{text}</span>
            </MenuItem>
          );
        })}
      </Menu>
    </Popover>
  );
}
