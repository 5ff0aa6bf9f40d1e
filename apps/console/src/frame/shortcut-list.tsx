import { create } from 'zustand';
import { t } from '../messages/index.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Shortcut } from './shortcuts.ts';

interface ListState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

export const useShortcutList = create<ListState>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

export function ShortcutList({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const { isOpen, close } = useShortcutList();
  return (
    <Dialog title={t('shortcuts.title')} isOpen={isOpen} onClose={close}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, text }) => (
          <div key={keys} className="shortcut">
            <dt>{t(text)}</dt>
            <dd>
              {keys.split(/[ +]/).map((key) => (
                <kbd key={key}>{key === 'Control' ? t('shortcuts.control') : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
