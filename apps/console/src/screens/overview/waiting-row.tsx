import { isMissed, type Decision, type WaitingEntry } from '../../api/waiting.ts';
import { formatAge, languageName, t } from '../../messages/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { wordsOf } from './decision-words.ts';
import { EntryLink } from './entry-link.tsx';

interface WaitingRowProps {
  readonly projectId: string;
  readonly waits: WaitingEntry;
  readonly onDecide: (decision: Decision) => void;
}

export function WaitingRow({ projectId, waits: { entry, decisions }, onDecide }: WaitingRowProps) {
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
        {decisions.map((decision) => (
          <Button
            key={decision.event.id}
            isSmall
            look={decision.isDecline ? 'plain' : 'main'}
            onPress={() => onDecide(decision)}
          >
            {wordsOf(decision).name}
          </Button>
        ))}
      </div>
    </li>
  );
}

function State({ entry }: { readonly entry: WaitingEntry['entry'] }) {
  if (isMissed(entry)) return <Badge color="danger">{t('overview.missed')}</Badge>;
  const isDeclined = entry.sys.workflow.state === 'declined';
  return (
    <Badge color={isDeclined ? 'red' : 'yellow'}>{t(isDeclined ? 'overview.declined' : 'overview.awaiting')}</Badge>
  );
}
