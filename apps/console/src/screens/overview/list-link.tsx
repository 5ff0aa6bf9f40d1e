import { Link, type LinkProps } from '@tanstack/react-router';
import { addressOfArea } from '../../frame/area-link.tsx';
import { areas } from '../areas.ts';

interface ListLinkProps {
  readonly projectId: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly children: string;
}

/** To the list of entries with a filter. */
export function ListLink({ projectId, search = {}, children }: ListLinkProps) {
  const list = areas.find(({ path }) => path === 'entries');
  if (list === undefined) return <span>{children}</span>;
  const address = { ...addressOfArea(projectId, list), search } as LinkProps;
  return (
    <Link {...address} className="link-plain">
      {children}
    </Link>
  );
}
