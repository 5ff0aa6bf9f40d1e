import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { EntrySummary } from '../../api/models.ts';
import { useWaiting, type Decision } from '../../api/waiting.ts';
import { formatNumber, t } from '../../messages/index.ts';
import { Empty, Loaded } from '../../ui/state/states.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { WaitingRow } from './waiting-row.tsx';

export function Waiting({ projectId }: { readonly projectId: string }) {
  const waiting = useWaiting(projectId);
  const [open, setOpen] = useState<{ readonly entry: EntrySummary; readonly decision: Decision }>();
  const count = waiting.data?.length ?? 0;
  return (
    <section className="card" aria-label={t('overview.waiting')}>
      <div className="card-head">
        <h2>
          {t('overview.waiting')}
          {count > 0 && <span className="count">{formatNumber(count)}</span>}
        </h2>
      </div>
      <Loaded query={waiting}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty icon={CircleCheck} title={t('overview.nothingWaits')} text={t('overview.nothingWaitsText')} />
          ) : (
            <ul className="rows">
              {entries.map((waits) => (
                <WaitingRow
                  key={`${waits.entry.sys.id} ${waits.entry.sys.language}`}
                  projectId={projectId}
                  waits={waits}
                  onDecide={(decision) => setOpen({ entry: waits.entry, decision })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && <DecideDialog projectId={projectId} {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
