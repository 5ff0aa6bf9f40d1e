import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Boxes, Plus } from 'lucide-react';
import { useState } from 'react';
import { componentsQuery, contentTypesQuery, type Component, type ContentType } from '../../../api/content-types.ts';
import { entrySearchQuery } from '../../../api/entry-search.ts';
import { projectQuery } from '../../../api/projects.ts';
import { mayWithContentType, useRights } from '../../../api/rights.ts';
import { Screen } from '../../../frame/screen.tsx';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Empty, Loaded } from '../../../ui/state/states.tsx';
import type { Place } from '../draft/draft.ts';
import { CreateDefinitionDialog } from './create-definition.tsx';
import { DefinitionCard } from './definition-card.tsx';
import { linkingTo, usersOf } from './definition-links.ts';
import { LinksPicture } from './links-picture.tsx';

/** How many variations of entries each type has; ids come in lower case. */
export const entryCountsSearch = {
  pageSize: 0,
  aggregations: { byType: { field: 'sys.contentTypeId', size: 1000 } },
} as const;

export function ModelScreen() {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/model' });
  const project = useQuery(projectQuery(projectId));
  const types = useQuery(contentTypesQuery(projectId));
  const components = useQuery(componentsQuery(projectId));
  const rights = useRights(projectId);
  const lacking = rights && !mayWithContentType(rights, '*', 'create') ? t('model.no.create') : undefined;
  const [creating, setCreating] = useState<Place>();
  return (
    <Screen
      title={t('area.model')}
      within={[project.data?.name ?? projectId]}
      actions={
        <>
          <Button icon={Plus} unavailable={lacking} onPress={() => setCreating('components')}>
            {t('model.createComponent')}
          </Button>
          <Button icon={Plus} look="main" unavailable={lacking} onPress={() => setCreating('types')}>
            {t('model.createType')}
          </Button>
        </>
      }
    >
      <Loaded query={types}>
        {(found) => <Loaded query={components}>{(parts) => <Definitions types={found} components={parts} />}</Loaded>}
      </Loaded>
      {creating && <CreateDefinitionDialog place={creating} onClose={() => setCreating(undefined)} />}
    </Screen>
  );
}

interface DefinitionsProps {
  readonly types: readonly ContentType[];
  readonly components: readonly Component[];
}

function Definitions({ types, components }: DefinitionsProps) {
  const { projectId } = useParams({ from: '/signed-in/p/$projectId/model' });
  const { data: counted } = useQuery(entrySearchQuery(projectId, entryCountsSearch));
  const entries = (id: string): number => counted?.aggregations?.['byType']?.[id.toLowerCase()] ?? 0;
  const own = types.filter(({ dataFormat }) => dataFormat === 'entry');
  const files = types.filter(({ dataFormat }) => dataFormat === 'asset');
  const all = [...types, ...components];
  return (
    <div className="model-list">
      <section aria-labelledby="model-types">
        <h2 id="model-types">{t('model.types')}</h2>
        {own.length === 0 && <Empty icon={Boxes} title={t('model.noTypes')} text={t('model.noTypesText')} />}
        <ul className="cards">
          {own.map((type) => (
            <DefinitionCard
              key={type.id}
              definition={type}
              place="types"
              uses={[
                t('model.entries', { count: entries(type.id) }),
                ...used('model.linkedFrom', linkingTo(type, all).length),
              ]}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="model-components">
        <h2 id="model-components">{t('model.components')}</h2>
        {components.length === 0 && <p className="cell-muted">{t('model.noComponents')}</p>}
        <ul className="cards">
          {components.map((component) => (
            <DefinitionCard
              key={component.id}
              definition={component}
              place="components"
              uses={[t('model.usedBy', { count: usersOf(component, all).length })]}
            />
          ))}
        </ul>
      </section>
      {own.length > 1 && <LinksPicture types={own} components={components} />}
      {files.length > 0 && (
        <section aria-labelledby="model-files">
          <h2 id="model-files">{t('model.assetTypes')}</h2>
          <ul className="cards">
            {files.map((type) => (
              <DefinitionCard
                key={type.id}
                definition={type}
                place="types"
                uses={[t('model.assets', { count: entries(type.id) })]}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const used = (key: 'model.linkedFrom', count: number): readonly string[] => (count === 0 ? [] : [t(key, { count })]);
