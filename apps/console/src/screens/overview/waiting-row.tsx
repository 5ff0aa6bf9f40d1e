import type { EntrySummary } from '../../api/models.ts';
import { isMissed, mayDecide, type Decision } from '../../api/waiting.ts';
import { formatAge, languageName, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EntryLink } from './entry-link.tsx';

interface WaitingRowProps {
  readonly projectId: string;
  readonly entry: EntrySummary;
  readonly onDecide: (decision: Decision) => void;
}

export function WaitingRow({ projectId, entry, onDecide }: WaitingRowProps) {
  const { sys } = entry;
  const { transition } = sys.workflow;
  const by = transition?.invokedBy ?? sys.version.modifiedBy;
  const when = formatAge(transition?.invoked ?? sys.version.modified);
  const message = transition?.data?.['message'];
  return (
    <li className="row waiting-row">
      <div className="row-text">
        <span className="row-title">
          <EntryLink projectId={projectId} entry={entry} />
        </span>
        <span className="row-detail">{t('overview.since', { by, when, language: languageName(sys.language) })}</span>
        {typeof message === 'string' && <span className="waiting-message">{message}</span>}
      </div>
      <State entry={entry} />
      <div className="buttons">
        {mayDecide(entry, 'decline') && (
          <Button isSmall onPress={() => onDecide('decline')}>
            {t('overview.decline')}
          </Button>
        )}
        {mayDecide(entry, 'approve') && (
          <Button isSmall look="main" onPress={() => onDecide('approve')}>
            {t('overview.approve')}
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ entry }: { readonly entry: EntrySummary }) {
  if (isMissed(entry)) return <Badge color="danger">{t('overview.missed')}</Badge>;
  const isDeclined = entry.sys.workflow.state === 'declined';
  return (
    <Badge color={isDeclined ? 'red' : 'yellow'}>{t(isDeclined ? 'overview.declined' : 'overview.awaiting')}</Badge>
  );
}
