import type { EntrySummary } from '../../api/models.ts';
import { formatAge, languageName, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';

interface WaitingRowProps {
  readonly projectId: string;
  readonly entry: EntrySummary;
}

export function WaitingRow({ entry: { entryTitle, sys } }: WaitingRowProps) {
  const { workflow, language, version } = sys;
  const by = workflow.transition?.invokedBy ?? version.modifiedBy;
  const when = formatAge(workflow.transition?.invoked ?? version.modified);
  const isDeclined = workflow.state === 'declined';
  return (
    <li className="row">
      <div className="row-text">
        <span className="row-title">{entryTitle ?? t('overview.untitled')}</span>
        <span className="row-detail">{t('overview.since', { by, when, language: languageName(language) })}</span>
      </div>
      <Badge color={isDeclined ? 'red' : 'orange'}>{t(isDeclined ? 'overview.declined' : 'overview.awaiting')}</Badge>
    </li>
  );
}
