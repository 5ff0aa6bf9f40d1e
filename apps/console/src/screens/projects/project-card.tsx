import type { Project } from '../../api/models.ts';
import { formatList, languageName } from '../../messages/index.ts';
import { Dot } from '../../ui/badge/badge.tsx';
import { TitleLink } from '../../ui/button/link.tsx';

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
    </li>
  );
}
