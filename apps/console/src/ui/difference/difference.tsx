import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { t } from '../../messages/index.ts';

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly lang?: string;
}

/** What was taken out and put in, word by word. Screen readers say `del` and `ins`. */
export function Difference({ before, after, lang }: DifferenceProps) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  if (before === after) return <p className="cell-muted">{t('difference.none')}</p>;
  return (
    <div className="difference" lang={lang} dir="auto">
      {parts.map(({ value, added, removed }, at) => {
        if (added) return <ins key={at}>{value}</ins>;
        return removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>;
      })}
    </div>
  );
}
