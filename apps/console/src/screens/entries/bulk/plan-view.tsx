import { formatNumber, t, type Key } from '../../../messages/index.ts';
import { isPossible, type Planned, type Reason } from './plan.ts';

const reasons: Readonly<Record<Reason, Key>> = {
  state: 'entries.bulk.reason.state',
  rights: 'entries.bulk.reason.rights',
  done: 'entries.bulk.reason.done',
  invalid: 'entries.bulk.reason.invalid',
  type: 'entries.bulk.reason.type',
};

const EXAMPLES = 20;

/** How many can, how many cannot, and why. */
export function PlanView({ plan }: { readonly plan: readonly Planned[] }) {
  const can = plan.filter(isPossible).length;
  return (
    <div className="bulk-plan">
      <p className="bulk-can">{t('entries.bulk.can', { count: can, total: formatNumber(plan.length) })}</p>
      {(Object.keys(reasons) as readonly Reason[]).map((reason) => (
        <LeftOut key={reason} reason={reason} plan={plan} />
      ))}
    </div>
  );
}

function LeftOut({ reason, plan }: { readonly reason: Reason; readonly plan: readonly Planned[] }) {
  const found = plan.flatMap((planned) => ('reason' in planned && planned.reason === reason ? [planned] : []));
  if (found.length === 0) return null;
  return (
    <details className="details">
      <summary>{t(reasons[reason], { count: found.length })}</summary>
      <ul className="bulk-items">
        {found.slice(0, EXAMPLES).map(({ entry, detail }) => (
          <li key={`${entry.sys.id} ${entry.sys.language}`}>
            <strong>{entry.entryTitle ?? t('entries.untitled')}</strong>
            {detail !== undefined && <span className="cell-muted"> {detail}</span>}
          </li>
        ))}
        {found.length > EXAMPLES && <li>{t('entries.bulk.more', { count: found.length - EXAMPLES })}</li>}
      </ul>
    </details>
  );
}
