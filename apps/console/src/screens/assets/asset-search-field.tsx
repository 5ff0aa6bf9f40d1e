import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { useLater } from '../../entry-form/widgets/links/use-later.ts';
import { t } from '../../messages/index.ts';
import { Icon } from '../../ui/icon/icon.tsx';

interface AssetSearchFieldProps {
  readonly typed: string | undefined;
  readonly onType: (typed: string | undefined) => void;
}

/** Searches while one types. */
export function AssetSearchField({ typed = '', onType }: AssetSearchFieldProps) {
  const [text, setText] = useState(typed);
  const later = useLater(text).trim();
  const tell = useEffectEvent((wanted: string) => {
    if (wanted !== typed) onType(wanted === '' ? undefined : wanted);
  });
  useEffect(() => tell(later), [later]);
  return (
    <SearchField className="query-search" aria-label={t('assets.search')} value={text} onChange={setText}>
      <Icon shape={Search} />
      <Input className="query-input" placeholder={t('assets.search')} />
    </SearchField>
  );
}
