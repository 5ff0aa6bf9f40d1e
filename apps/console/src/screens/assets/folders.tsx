import { useQuery } from '@tanstack/react-query';
import { Folder, FolderOpen, FolderUp, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { assetFoldersQuery } from '../../api/asset-folders.ts';
import { formatNumber, t } from '../../messages/index.ts';
import { Icon, type IconShape } from '../../ui/icon/icon.tsx';
import { Loaded } from '../../ui/state/states.tsx';
import { Link } from 'react-aria-components';

interface FoldersProps {
  readonly projectId: string;
  readonly folder: string | undefined;
  readonly onFolder: (folder: string | undefined) => void;
}

const ROOT = '/';

/** The folder that is shown, with those in it and the way back. */
export function Folders({ projectId, folder, onFolder }: FoldersProps) {
  const found = useQuery(assetFoldersQuery(projectId, folder ?? ROOT));
  const item = (icon: IconShape, name: ReactNode, to: string | undefined, count?: number) => (
    <li key={to ?? ''}>
      <Link
        className={to === folder ? 'folder folder-open' : 'folder'}
        aria-current={to === folder ? 'page' : undefined}
        onPress={() => onFolder(to)}
      >
        <Icon shape={icon} />
        <span className="folder-name">{name}</span>
        {count !== undefined && <span className="cell-muted cell-number">{formatNumber(count)}</span>}
      </Link>
    </li>
  );
  return (
    <nav className="folders" aria-label={t('assets.folders')}>
      <ul>
        {item(Images, t('assets.all'), undefined)}
        {folder !== undefined && folder !== ROOT && item(FolderUp, t('assets.up'), parentOf(folder))}
      </ul>
      <Loaded query={found}>
        {({ path, count, folders }) => (
          <ul>
            {item(FolderOpen, path === ROOT ? t('assets.root') : nameOf(path), path, count)}
            {folders.map((each) => item(Folder, each.name, each.path, each.total))}
          </ul>
        )}
      </Loaded>
    </nav>
  );
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || ROOT;
