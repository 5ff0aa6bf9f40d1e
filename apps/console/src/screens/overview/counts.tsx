import type { ContentTypeSummary } from '../../api/content-types.ts';
import type { EntriesFound } from '../../api/entry-search.ts';
import { useNames } from '../../frame/names.ts';
import { formatNumber, languageName, t } from '../../messages/index.ts';
import { ListLink } from './list-link.tsx';
import { counted, countOf } from './counts-search.ts';
import { nameOfType } from '../../api/content-type-name.ts';

interface CountsProps {
  readonly projectId: string;
  readonly types: readonly ContentTypeSummary[];
  readonly counted: EntriesFound;
}

/** Every number is a link to the list that it counts. */
export function Counts({ projectId, types, counted: found }: CountsProps) {
  const { state: stateOf } = useNames(projectId);
  const shown = types
    .filter(({ dataFormat }) => dataFormat === 'entry')
    .map((type) => ({ name: nameOfType(type), search: { type: type.id }, count: countOf(found, 'byType', type.id) }))
    .sort((left, right) => right.count - left.count);
  const largest = Math.max(...shown.map(({ count }) => count), 1);
  return (
    <section className="card" aria-label={t('overview.content')}>
      <div className="card-head">
        <h2>{t('overview.content')}</h2>
        <ListLink projectId={projectId}>{t('overview.variations', { count: found.totalCount })}</ListLink>
      </div>
      <ul className="counts">
        {shown.map(({ name, search, count }) => (
          <li key={search.type} className="count-row">
            <ListLink projectId={projectId} search={search}>
              {name}
            </ListLink>
            <span className="count-bar" aria-hidden>
              <span style={{ inlineSize: `${(100 * count) / largest}%` }} />
            </span>
            <span className="cell-number">{formatNumber(count)}</span>
          </li>
        ))}
        {shown.length === 0 && <li className="count-row cell-muted">{t('overview.noContent')}</li>}
      </ul>
      <dl className="facts">
        {counted(found, 'byState').map(([state, count]) => (
          <Fact key={state} name={stateOf(state).text} count={count} projectId={projectId} search={{ state }} />
        ))}
        {counted(found, 'byLanguage').map(([code, count]) => (
          <Fact key={code} name={languageName(code)} count={count} projectId={projectId} search={{ lang: code }} />
        ))}
      </dl>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly count: number;
  readonly projectId: string;
  readonly search: Readonly<Record<string, string>>;
}

function Fact({ name, count, projectId, search }: FactProps) {
  return (
    <div className="fact">
      <dt>
        <ListLink projectId={projectId} search={search}>
          {name}
        </ListLink>
      </dt>
      <dd className="cell-number">{formatNumber(count)}</dd>
    </div>
  );
}
