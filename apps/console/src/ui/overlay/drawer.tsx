import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { IconButton } from '../button/button.tsx';

interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details beside what is open; a page of its own on a phone. Which drawer is open is part of the address:
 * `const { open, close, value } = useDrawer()`.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => (before instanceof HTMLElement && before.isConnected ? before.focus() : undefined);
  }, []);
  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return (
    <aside className="drawer" aria-label={title} onKeyDown={closeByEscape}>
      <div className="drawer-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={t('dialog.close')} isSmall onPress={onClose} />
      </div>
      <div className="drawer-body">{children}</div>
    </aside>
  );
}
