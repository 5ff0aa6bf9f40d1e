import { Menu as MenuShape, Search } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { t } from '../messages/index.ts';
import { IconButton } from '../ui/button/button.tsx';
import { TitleLink } from '../ui/button/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionState } from './connection-state.tsx';
import { WaitingCount } from './waiting-count.tsx';
import { usePalette } from './use-palette.ts';

interface TopBarProps {
  readonly projectId: string | undefined;
  readonly onOpenSheet: () => void;
}

export function TopBar({ projectId, onOpenSheet }: TopBarProps) {
  const open = usePalette((palette) => palette.open);
  return (
    <header className="top-bar">
      {projectId === undefined ? (
        <TitleLink to="/" search={{ all: true }} className="brand">
          <span className="brand-mark" aria-hidden />
          Annal
        </TitleLink>
      ) : (
        <div className="sheet-button">
          <IconButton icon={MenuShape} label={t('frame.openAreas')} onPress={onOpenSheet} />
        </div>
      )}
      <AriaButton className="search-button" onPress={open} aria-keyshortcuts="Control+K">
        <Icon shape={Search} />
        <span className="search-button-text">{t('palette.open')}</span>
        <kbd>{t('palette.keys')}</kbd>
      </AriaButton>
      <div className="top-bar-end">
        {projectId !== undefined && <WaitingCount projectId={projectId} />}
        <ConnectionState />
        <AccountMenu />
      </div>
    </header>
  );
}
