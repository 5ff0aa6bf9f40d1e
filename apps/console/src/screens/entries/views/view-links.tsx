import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import type { ListAddress } from '../address.ts';
import { builtInViews } from './built-in.ts';

interface ViewLinksProps {
  readonly projectId: string;
  readonly address: ListAddress;
}

export function ViewLinks({ projectId, address }: ViewLinksProps) {
  const { view = isPlain(address) ? 'all' : undefined } = address;
  return (
    <nav className="views" aria-label={t('entries.views')}>
      <ul>
        {builtInViews.map(({ id, name, address: of }) => (
          <li key={id}>
            <Link
              to="/p/$projectId/entries"
              params={{ projectId }}
              search={id === 'all' ? {} : { ...of, view: id }}
              className="view"
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={id === view ? 'page' : undefined}
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isPlain = ({ page, order, cols, sel, ...query }: ListAddress): boolean => {
  void [page, order, cols, sel];
  return Object.keys(query).length === 0;
};
