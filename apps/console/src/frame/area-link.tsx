import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '../messages/index.ts';
import { Icon } from '../ui/icon/icon.tsx';
import type { Area } from './area.ts';

interface AreaLinkProps {
  readonly area: Area;
  readonly projectId: string;
  readonly onGone?: () => void;
}

/** Areas register themselves, so the type of their addresses is only known as a text. */
export const addressOfArea = (projectId: string, { path }: Pick<Area, 'path'>): LinkProps =>
  ({ to: path === '' ? '/p/$projectId' : `/p/$projectId/${path}`, params: { projectId } }) as LinkProps;

export function AreaLink({ area, projectId, onGone }: AreaLinkProps) {
  return (
    <Link
      {...addressOfArea(projectId, area)}
      className="area"
      activeOptions={{ exact: area.path === '', includeSearch: false }}
      {...(onGone && { onClick: onGone })}
    >
      <Icon shape={area.icon} />
      {t(area.name)}
    </Link>
  );
}
