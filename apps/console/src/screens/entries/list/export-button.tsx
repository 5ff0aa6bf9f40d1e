import { Download } from 'lucide-react';
import { useState } from 'react';
import type { EntrySearch } from '../../../api/entry-search.ts';
import { t } from '../../../messages/index.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import type { EntryColumn } from './columns.ts';
import type { Names } from '../../../frame/names.ts';

interface ExportButtonProps {
  readonly projectId: string;
  readonly search: EntrySearch;
  readonly columns: readonly EntryColumn[];
  readonly names: Names;
}

/** What is shown, all pages of it, for a spreadsheet. */
export function ExportButton({ projectId, search, columns, names }: ExportButtonProps) {
  const [isPending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    try {
      const [{ csvOf, download }, { readAll }] = await Promise.all([import('./csv.ts'), import('./read-all.ts')]);
      const entries = await readAll({ projectId, search });
      download(`${projectId}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csvOf(entries, columns, names));
      notify({ text: t('entries.exported', { count: entries.length }) });
    } catch (error) {
      notify({ text: t('entries.notExported', { reason: error instanceof Error ? error.message : String(error) }) });
    } finally {
      setPending(false);
    }
  };
  return (
    <IconButton
      icon={Download}
      label={t('entries.export')}
      look="plain"
      isPending={isPending}
      onPress={() => void save()}
    />
  );
}
