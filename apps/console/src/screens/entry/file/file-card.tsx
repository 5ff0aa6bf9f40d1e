import { Download, Pencil, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { fileOf } from '../../../api/asset-file.ts';
import { changeAsset } from '../../../api/change-asset.ts';
import { downloadFile } from '../../../api/download.ts';
import type { Entry } from '../../../api/entry.ts';
import { uploadFile } from '../../../api/uploads/upload.ts';
import { Preview } from '../../../entry-form/widgets/assets/preview.tsx';
import { formatBytes, t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Progress } from '../../../ui/state/progress.tsx';
import { useEditor } from '../editor-context.ts';
import { FilePlaceDialog } from './file-place-dialog.tsx';
import { FileVersions } from './file-versions.tsx';

interface FileCardProps {
  readonly asset: Entry;
  readonly isReadOnly: boolean;
}

/** The file of an asset. Another file, name or folder is stored at once, as a version of its own. */
export function FileCard({ asset, isReadOnly }: FileCardProps) {
  const { projectId, editing } = useEditor();
  const [sent, setSent] = useState<{ readonly name: string; readonly bytes: number; readonly of: number }>();
  const [refusal, setRefusal] = useState<unknown>();
  const [isPlacing, setPlacing] = useState(false);
  const { filename = '', fileId, fileSize = 0, path = '/', contentType = '', width, height } = fileOf(asset);
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      setRefusal(error);
    }
  };
  const change = async (sysAssetFile: object): Promise<void> =>
    editing.accept(await changeAsset(projectId, asset, { sysAssetFile }));
  const replace = async (file: File): Promise<void> => {
    setSent({ name: file.name, bytes: 0, of: Math.max(file.size, 1) });
    const onProgress = (loaded: number, of: number): void => setSent({ name: file.name, bytes: loaded, of });
    try {
      await change({ fileId: await uploadFile(projectId, file, { onProgress }), filename: file.name });
    } finally {
      setSent(undefined);
    }
  };
  const facts: readonly (readonly [string, string])[] = [
    [t('editor.file.name'), filename],
    [t('editor.file.folder'), path],
    [t('editor.file.size'), formatBytes(fileSize)],
    ...(width && height ? [[t('editor.file.dimensions'), `${width} × ${height}`] as const] : []),
    [t('editor.file.kind'), contentType],
  ];
  return (
    <section className="file-card card" aria-label={t('editor.file')}>
      <Preview asset={asset} isLarge />
      <div className="file-card-text">
        <dl className="file-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {sent && (
          <Progress
            label={sent.name}
            value={sent.bytes}
            of={sent.of}
            text={t('editor.file.sent', { sent: formatBytes(sent.bytes), of: formatBytes(sent.of) })}
          />
        )}
        {refusal !== undefined && <ProblemBanner error={refusal} />}
        <div className="buttons">
          {!isReadOnly && (
            <>
              <FileTrigger
                onSelect={(files) => {
                  const [file] = files ?? [];
                  if (file) void attempt(() => replace(file));
                }}
              >
                <Button isSmall icon={RefreshCw} isPending={sent !== undefined}>
                  {t('editor.file.replace')}
                </Button>
              </FileTrigger>
              <Button isSmall icon={Pencil} onPress={() => setPlacing(true)}>
                {t('editor.file.rename')}
              </Button>
            </>
          )}
          {fileId !== undefined && (
            <Button
              isSmall
              icon={Download}
              onPress={() => void attempt(() => downloadFile(projectId, fileId, filename))}
            >
              {t('editor.file.download')}
            </Button>
          )}
        </div>
        <FileVersions asset={asset} onDownload={(act) => void attempt(act)} />
      </div>
      {isPlacing && (
        <FilePlaceDialog filename={filename} folder={path} onChange={change} onClose={() => setPlacing(false)} />
      )}
    </section>
  );
}
