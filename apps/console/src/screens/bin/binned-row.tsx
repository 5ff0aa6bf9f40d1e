import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAge, languageName, t } from '../../messages/index.ts';
import { ProblemBanner } from '../../ui/banner/problem-banner.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { notify } from '../../ui/notice/notices.tsx';
import type { Names } from '../../frame/names.ts';
import { restore, type Binned } from './binned.ts';
import { daysLeft } from './days-left.ts';
import { DeleteForGood } from './delete-for-good.tsx';

interface BinnedRowProps {
  readonly projectId: string;
  readonly entry: Binned;
  readonly names: Names;
}

export function BinnedRow({ projectId, entry, names }: BinnedRowProps) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const { sys } = entry;
  const title = entry.entryTitle ?? t('bin.untitled');
  const mayRestore = sys.workflow.allowedEvents.some((event) => event.endsWith('sysRestore'));
  const detail = [
    names.type(sys.contentTypeId),
    languageName(sys.language),
    t('bin.deleted', { by: names.person(sys.version.deletedBy), when: formatAge(sys.version.deleted) }),
  ];
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: ['entries', projectId] });
  const takeOut = async (): Promise<void> => {
    setPending(true);
    try {
      await restore(projectId, entry);
      notify({ text: t('bin.restored', { title }) });
      await again();
    } catch (error) {
      setRefusal(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <li className="row bin-row">
      <div className="row-text">
        <span className="row-title" lang={sys.language}>
          {title}
        </span>
        <span className="row-detail">{detail.join(' · ')}</span>
      </div>
      <span className="cell-muted cell-number">{t('bin.daysLeft', { count: daysLeft(sys.version.deleted) })}</span>
      <Button
        isSmall
        icon={RotateCcw}
        isPending={isPending}
        unavailable={mayRestore ? undefined : t('bin.noRight')}
        onPress={() => void takeOut()}
      >
        {t('bin.restore')}
      </Button>
      <IconButton
        icon={Trash2}
        isSmall
        label={t('bin.forGood', { title })}
        unavailable={mayRestore ? undefined : t('bin.noRight')}
        onPress={() => setAsking(true)}
      />
      {refusal !== undefined && <ProblemBanner error={refusal} />}
      <DeleteForGood
        projectId={projectId}
        entry={entry}
        title={title}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDone={again}
      />
    </li>
  );
}
