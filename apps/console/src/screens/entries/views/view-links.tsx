import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { viewsQuery } from '../../../api/views.ts';
import { t } from '../../../messages/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { ListAddress } from '../address.ts';
import { BROKEN, builtInViews } from './built-in.ts';
import { addressOf, differs } from './saved.ts';
import { ViewMenu } from './view-menu.tsx';

interface ViewLinksProps {
  readonly projectId: string;
  readonly address: ListAddress;
  readonly onView: (address: ListAddress) => void;
}

/** Those that every project has, then one's own and the shared ones. */
export function ViewLinks({ projectId, address, onView }: ViewLinksProps) {
  const { view = isPlain(address) ? 'all' : undefined } = address;
  const saved = useQuery(viewsQuery(projectId)).data ?? [];
  const current = saved.find(({ id }) => id === view);
  const link = (id: string, search: ListAddress, text: string, isShared = false) => (
    <li key={id}>
      <Link
        to="/p/$projectId/entries"
        params={{ projectId }}
        search={search}
        className="view"
        activeProps={{}}
        activeOptions={{ exact: true }}
        aria-current={id === view ? 'page' : undefined}
        {...(isShared && { title: t('entries.view.shared') })}
      >
        {isShared && <Icon shape={Users} />}
        {text}
        {id === current?.id && differs(address, current) && (
          <span className="view-changed">{t('entries.view.changed')}</span>
        )}
      </Link>
    </li>
  );
  return (
    <div className="views-line">
      <nav className="views" aria-label={t('entries.views')}>
        <ul>
          {builtInViews.map(({ id, name, address: of }) => link(id, id === 'all' ? {} : { ...of, view: id }, t(name)))}
          {saved.map((each) => link(each.id, addressOf(each), each.name, each.shared))}
        </ul>
      </nav>
      {view !== BROKEN && <ViewMenu projectId={projectId} address={address} current={current} onView={onView} />}
    </div>
  );
}

const isPlain = ({ page, order, cols, sel, ...query }: ListAddress): boolean => {
  void [page, order, cols, sel];
  return Object.keys(query).length === 0;
};
