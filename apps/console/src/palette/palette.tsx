import { useState } from 'react';
import { Search } from 'lucide-react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { t } from '../messages/index.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { rememberChoice, type Found } from './found.ts';
import { useFound } from './use-found.ts';
import { usePalette } from '../frame/use-palette.ts';

/** Ctrl+K: everything that can be gone to or done, by a few letters of its name. */
export function Palette() {
  const { isOpen, close } = usePalette();
  return (
    <ModalOverlay className="veil" isOpen={isOpen} onOpenChange={(open) => !open && close()} isDismissable>
      <Modal className="dialog-frame palette">
        <Dialog className="dialog" aria-label={t('palette.open')}>
          <PaletteContent onDone={close} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteContent({ onDone }: { readonly onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const sections = useFound(typed);
  const run = (found: Found): void => {
    onDone();
    rememberChoice(found.id);
    found.action();
  };
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={t('palette.open')} autoFocus className="palette-field">
        <Icon shape={Search} />
        <Input className="palette-input" placeholder={t('palette.placeholder')} />
        <kbd>Esc</kbd>
      </SearchField>
      <Menu
        className="menu palette-list"
        aria-label={t('palette.results')}
        renderEmptyState={() => <p className="palette-empty">{t('palette.nothing')}</p>}
      >
        {sections.map(({ title, items }) => (
          <MenuSection key={title}>
            <Header className="menu-head">{title}</Header>
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                className="menu-item"
                textValue={item.text}
                onAction={() => run(item)}
              >
                {item.mark ?? (item.icon && <Icon shape={item.icon} />)}
                <span className="menu-item-text">{item.text}</span>
                {item.detail !== undefined && <span className="menu-item-detail">{item.detail}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  );
}
