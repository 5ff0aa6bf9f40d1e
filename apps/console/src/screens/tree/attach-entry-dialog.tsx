import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { entrySearchQuery } from '../../api/entry-search.ts';
import { t } from '../../messages/index.ts';
import { ChooseDialog } from './choose-dialog.tsx';

interface AttachEntryDialogProps {
  readonly projectId: string;
  readonly onAttach: (entryId: string) => Promise<void>;
  readonly onClose: () => void;
}

const SHOWN = 50;

export function AttachEntryDialog({ projectId, onAttach, onClose }: AttachEntryDialogProps) {
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...entrySearchQuery(projectId, {
      where: [
        { field: 'sys.dataFormat', equalTo: 'entry' },
        ...(title === '' ? [] : [{ field: 'entryTitle', contains: title }]),
      ],
      orderBy: ['-sys.version.modified'],
      pageSize: SHOWN,
    }),
    placeholderData: keepPreviousData,
  });
  const byId = new Map((data?.items ?? []).map((entry) => [entry.sys.id, entry]));
  return (
    <ChooseDialog
      title={t('tree.attachTitle')}
      action={t('tree.attach')}
      list={t('tree.entries')}
      typed={typed}
      onType={setTyped}
      choices={[...byId.values()].map(({ entryTitle, sys }) => ({
        id: sys.id,
        text: entryTitle ?? sys.id,
        detail: sys.contentTypeId,
      }))}
      onChoose={onAttach}
      onClose={onClose}
    />
  );
}
