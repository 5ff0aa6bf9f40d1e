import { Suspense, useState } from 'react';
import type { EntrySummary } from '../../api/models.ts';
import { mayWithEntries, useRights } from '../../api/rights.ts';
import { useUploads } from '../../api/uploads/use-uploads.ts';
import { UploadList } from '../../entry-form/widgets/assets/upload-list.tsx';
import { t } from '../../messages/index.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DropZone } from '../../ui/drop/drop-zone.tsx';
import { lazyPart } from '../../ui/part/lazy-part.tsx';

const TextsDialog = lazyPart(async () => (await import('./texts-dialog.tsx')).TextsDialog);

interface NewAssetsProps {
  readonly projectId: string;
  readonly language: string;
  readonly folder: string | undefined;
  /** What was uploaded here and not looked at yet. */
  readonly fresh: readonly EntrySummary[];
  readonly onFresh: (asset: EntrySummary) => void;
  readonly onSeen: () => void;
}

/** A place for files. Each becomes an asset; then its texts can be written at once, for all of them. */
export function NewAssets({ projectId, language, folder, fresh, onFresh, onSeen }: NewAssetsProps) {
  const rights = useRights(projectId);
  const [isWriting, setWriting] = useState(false);
  const { uploads, add, retry, dismiss } = useUploads({ projectId, language, folder, onCreated: onFresh });
  const mayUpload = rights?.assets.some(({ id }) => mayWithEntries(rights, id, 'sysCreate', language)) ?? true;
  if (!mayUpload) return null;
  return (
    <div className="new-assets">
      <DropZone label={t('assets.drop', { folder: folder ?? '/' })} button={t('widget.chooseFiles')} onFiles={add} />
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {fresh.length > 0 && (
        <Banner
          tone="success"
          role="status"
          actions={
            <>
              <Button isSmall onPress={() => setWriting(true)}>
                {t('assets.texts')}
              </Button>
              <Button isSmall look="quiet" onPress={onSeen}>
                {t('dialog.close')}
              </Button>
            </>
          }
        >
          <p>{t('assets.uploaded', { count: fresh.length })}</p>
        </Banner>
      )}
      {isWriting && (
        <Suspense>
          <TextsDialog
            projectId={projectId}
            assets={fresh}
            onClose={() => {
              setWriting(false);
              onSeen();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
