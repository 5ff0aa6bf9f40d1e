import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fileOf } from '../../../api/asset-file.ts';
import { downloadFile } from '../../../api/download.ts';
import { entryVersionsQuery, readEntry, type Entry } from '../../../api/entry.ts';
import { formatMoment, t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import { useEditor } from '../editor-context.ts';

interface FileVersionsProps {
  readonly asset: Entry;
  readonly onDownload: (act: () => Promise<void>) => void;
}

/** What the history of an entry names a change of its file. */
const FILE = 'sysAssetFile';

/** Every file that this asset had: none is lost by replacing it. */
export function FileVersions({ asset, onDownload }: FileVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="file-versions" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('editor.file.versions')}</summary>
      {isOpen && <Versions asset={asset} onDownload={onDownload} />}
    </details>
  );
}

function Versions({ asset, onDownload }: FileVersionsProps) {
  const { projectId, entryId, language } = useEditor();
  const versions = useQuery(entryVersionsQuery({ projectId, entryId }, language));
  const download = async (versionNo: string): Promise<void> => {
    const file = fileOf(await readEntry({ projectId, entryId }, { language, version: versionNo }));
    if (file.fileId !== undefined) await downloadFile(projectId, file.fileId, file.filename ?? file.fileId);
  };
  return (
    <Loaded query={versions}>
      {({ items }) => (
        <ul className="uses" aria-label={t('editor.file.versions')}>
          {items
            .filter(({ changedFields }, at) => at === items.length - 1 || changedFields.includes(FILE))
            .map(({ version: { versionNo, modified, modifiedBy } }) => (
              <li key={versionNo} className="file-version">
                <span>{t('editor.version', { version: versionNo })}</span>
                <span className="cell-muted">{`${formatMoment(modified)} · ${modifiedBy}`}</span>
                <IconButton
                  icon={Download}
                  isSmall
                  label={t('editor.file.downloadVersion', { version: versionNo, name: asset.entryTitle ?? '' })}
                  onPress={() => onDownload(() => download(versionNo))}
                />
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}
