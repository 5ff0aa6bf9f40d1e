import type { Project } from '../../api/models.ts';
import { useSession } from '../../api/session.ts';
import { addressOfArea } from '../../frame/area-link.tsx';
import { lastPlace } from '../../frame/last-place.ts';
import { useAreas } from '../../frame/use-areas.ts';
import { formatList, languageName, t } from '../../messages/index.ts';
import { Dot } from '../../ui/badge/badge.tsx';
import { TextLink, TitleLink } from '../../ui/button/link.tsx';

const SHOWN_LANGUAGES = 4;

export function ProjectCard({
  project: { id, name, color, description, supportedLanguages },
}: {
  readonly project: Project;
}) {
  const more = supportedLanguages.length - SHOWN_LANGUAGES;
  const languages = supportedLanguages.slice(0, SHOWN_LANGUAGES).map(languageName);
  return (
    <li className="card-item project-card">
      <div className="project-card-head">
        <Dot color={color} isLarge />
        <h2>
          <TitleLink to="/p/$projectId" params={{ projectId: id }} className="link-plain card-item-link">
            {name}
          </TitleLink>
        </h2>
        <code className="cell-muted">{id}</code>
      </div>
      {description !== null && description !== '' && <p className="project-card-text">{description}</p>}
      <p className="row-detail">{formatList(more > 0 ? [...languages, `+${more}`] : languages)}</p>
      <LastPlace projectId={id} />
    </li>
  );
}

/** Where the person was in it last, on this device. */
function LastPlace({ projectId }: { readonly projectId: string }) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const place = lastPlace(userId, projectId);
  const [first] = place.split('/');
  const area = useAreas(projectId).find(({ path }) => path === first);
  if (place === '' || area === undefined) return null;
  return (
    <TextLink {...addressOfArea(projectId, { path: place })} className="link project-card-last">
      {t('projects.last', { area: t(area.name) })}
    </TextLink>
  );
}
