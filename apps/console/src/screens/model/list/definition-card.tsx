import { Link, useParams } from '@tanstack/react-router';
import type { Definition } from '../../../api/content-types.ts';
import { nameOfType } from '../../../api/content-type-name.ts';
import { t } from '../../../messages/index.ts';
import { nameIn, type Place } from '../draft/draft.ts';
import { StateBadge } from './definition-state.tsx';

export const definitionRoutes = {
  types: '/p/$projectId/model/types/$definitionId',
  components: '/p/$projectId/model/components/$definitionId',
} as const satisfies Record<Place, string>;

interface DefinitionCardProps {
  readonly definition: Definition;
  readonly place: Place;
  readonly uses: readonly string[];
}

export function DefinitionCard({ definition, place, uses }: DefinitionCardProps) {
  const { projectId = '' } = useParams({ strict: false });
  const description = nameIn(definition.description, []);
  return (
    <li className="card-item model-card">
      <div className="model-card-head">
        <Link
          to={definitionRoutes[place]}
          params={{ projectId, definitionId: definition.id }}
          className="link-plain card-item-link model-card-title"
        >
          {nameOfType(definition)}
        </Link>
        <StateBadge definition={definition} />
      </div>
      {description !== '' && <p className="cell-muted model-card-text">{description}</p>}
      <p className="model-card-facts">
        <code>{definition.id}</code>
        {[t('model.fields', { count: definition.fields.length }), ...uses].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </li>
  );
}
