import { useState } from 'react';
import type { EntrySummary } from '../../../api/models.ts';
import { useUploads } from '../../../api/uploads/use-uploads.ts';
import { t } from '../../../messages/index.ts';
import { DropZone } from '../../../ui/drop/drop-zone.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PickerDialog } from '../links/picker-dialog.tsx';
import { useLater } from '../links/use-later.ts';
import { Preview } from './preview.tsx';
import { UploadList } from './upload-list.tsx';

interface AssetPickerProps {
  readonly projectId: string;
  readonly label: string;
  readonly language: string;
  readonly types: readonly string[];
  readonly accept: readonly string[] | undefined;
  readonly firstFolder: string;
  /** The folders to choose from; all, if there is none. */
  readonly within?: readonly string[];
  readonly chosen: readonly string[];
  readonly isForMany: boolean;
  readonly typeName: (id: string) => string;
  readonly onChoose: (asset: EntrySummary) => void;
  readonly onUnchoose: (id: string) => void;
  readonly onClose: () => void;
}

/** The picker of links with a place for files: what is uploaded here is an asset, and chosen at once. */
export function AssetPicker({ firstFolder, within, accept, ...props }: AssetPickerProps) {
  const { projectId, language, types, isForMany, onChoose } = props;
  const [folder, setFolder] = useState(firstFolder);
  const later = useLater(folder.trim());
  const { uploads, add, retry, dismiss } = useUploads({
    projectId,
    language,
    folder: later === '' ? undefined : later,
    onCreated: onChoose,
  });
  const before = (
    <>
      <TextField label={t('widget.folder')} value={folder} onChange={setFolder} placeholder="/" />
      <DropZone
        label={t('widget.dropFiles')}
        button={t('widget.chooseFiles')}
        isSingle={!isForMany}
        onFiles={add}
        {...(accept && { accept })}
      />
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
    </>
  );
  return (
    <PickerDialog
      {...props}
      wanted={{ types, dataFormat: 'asset', language, folder: later, within }}
      creatable={[]}
      onCreate={() => undefined}
      picture={(asset) => <Preview asset={asset} />}
      before={before}
    />
  );
}
