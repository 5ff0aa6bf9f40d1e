import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entryUsageQuery, type EntryUse } from '../../../api/entry.ts';
import { languageName, t } from '../../../messages/index.ts';
import { TextLink } from '../../../ui/button/link.tsx';
import { Segments } from '../../../ui/choice/segments.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import { useEditor } from '../editor-context.ts';

/** Who links here: unpublishing or deleting would leave these links dangling. */
export function Usage() {
  const { projectId, entryId } = useEditor();
  const [status, setStatus] = useState<'latest' | 'published'>('latest');
  const usage = useQuery(entryUsageQuery({ projectId, entryId }, status));
  const options = (['latest', 'published'] as const).map((value) => ({ value, text: t(`editor.usage.${value}`) }));
  return (
    <div className="form">
      <Segments label={t('editor.usageOf')} isHidden value={status} options={options} onChange={setStatus} />
      <Loaded query={usage}>
        {({ items, totalCount }) => <UseList projectId={projectId} uses={items} total={totalCount} />}
      </Loaded>
    </div>
  );
}

interface UseListProps {
  readonly projectId: string;
  readonly uses: readonly EntryUse[];
  readonly total: number;
}

export function UseList({ projectId, uses, total }: UseListProps) {
  if (uses.length === 0) return <p className="cell-muted">{t('editor.notUsed')}</p>;
  return (
    <>
      <p>{t('editor.usedCount', { count: total })}</p>
      <ul className="uses">
        {uses.map(({ id, title, fieldId, contentTypeId, language }) => (
          <li key={`${id} ${language} ${fieldId}`}>
            <TextLink
              to="/p/$projectId/entries/$entryId"
              params={{ projectId, entryId: id }}
              search={{ lang: language }}
            >
              {title ?? t('editor.untitled')}
            </TextLink>
            <span className="cell-muted">
              {t('editor.useIn', { type: contentTypeId, field: fieldId, language: languageName(language) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
