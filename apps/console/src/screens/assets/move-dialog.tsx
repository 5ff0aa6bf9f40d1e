import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assetFoldersQuery } from '../../api/asset-folders.ts';
import { fileOf } from '../../api/asset-file.ts';
import { changeAsset } from '../../api/change-asset.ts';
import type { EntrySummary } from '../../api/models.ts';
import { formatNumber, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface MoveDialogProps {
  readonly projectId: string;
  readonly assets: readonly EntrySummary[];
  readonly onClose: () => void;
}

interface Refused {
  readonly asset: EntrySummary;
  readonly error: unknown;
}

/** Folders come to be by having something in them, so any path will do. */
export function MoveDialog({ projectId, assets, onClose }: MoveDialogProps) {
  const client = useQueryClient();
  const [folder, setFolder] = useState(fileOf(assets[0] as EntrySummary).path ?? '/');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [left, setLeft] = useState(assets);
  const [isPending, setPending] = useState(false);
  const path = `/${folder
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\/+|\/+$/g, '')}`;
  const below = useQuery(assetFoldersQuery(projectId, '/')).data?.folders ?? [];
  const move = async (): Promise<void> => {
    setPending(true);
    const failed: Refused[] = [];
    for (const asset of left) {
      if (fileOf(asset).path === path) continue;
      try {
        await changeAsset(projectId, asset, { sysAssetFile: { parentNodePath: path } });
      } catch (error) {
        failed.push({ asset, error });
      }
    }
    setPending(false);
    setRefused(failed);
    setLeft(failed.map(({ asset }) => asset));
    await client.invalidateQueries({ queryKey: ['entries', projectId] });
    if (failed.length > 0) return;
    notify({ text: t('assets.moved', { count: left.length, folder: path }) });
    onClose();
  };
  const foot = (
    <>
      <Button onPress={onClose}>{t('dialog.cancel')}</Button>
      <Button look="main" isPending={isPending} onPress={() => void move()}>
        {t('assets.moveThere', { count: left.length })}
      </Button>
    </>
  );
  return (
    <Dialog title={t('assets.moveTitle', { count: left.length })} isOpen onClose={onClose} foot={foot}>
      {refused.map(({ asset, error }) => (
        <div key={asset.sys.id}>
          <p>{asset.entryTitle ?? asset.sys.id}</p>
          <ProblemBanner error={error} />
        </div>
      ))}
      <TextField
        label={t('widget.folder')}
        help={t('assets.folderHelp')}
        value={folder}
        onChange={setFolder}
        autoFocus
      />
      {below.length > 0 && (
        <div className="buttons" role="group" aria-label={t('assets.folders')}>
          {below.slice(0, MOST_SHOWN).map((each) => (
            <Button key={each.path} isSmall onPress={() => setFolder(each.path)}>
              {`${each.path} (${formatNumber(each.total)})`}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}

const MOST_SHOWN = 20;
