import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { componentsQuery, tagGroupsQuery, workflowDefinitionsQuery } from '../../../api/content-types.ts';
import { definitionQuery } from '../../../api/definitions.ts';
import { projectQuery } from '../../../api/projects.ts';
import { Loaded } from '../../../ui/state/states.tsx';
import type { ModelFacts } from '../draft/check.ts';
import type { Place } from '../draft/draft.ts';
import { DefinitionBuilder } from './definition-builder.tsx';

export const TypeScreen = () => <DefinitionScreen place="types" />;
export const ComponentScreen = () => <DefinitionScreen place="components" />;

/** Everything that the builder judges by is there before it is shown. */
function DefinitionScreen({ place }: { readonly place: Place }) {
  const { projectId = '', definitionId = '' } = useParams({ strict: false });
  const { field } = useSearch({ strict: false });
  const address = { projectId, place, id: definitionId };
  const definition = useQuery({ ...definitionQuery(address), staleTime: Infinity, gcTime: 0 });
  const isPublished = definition.data !== undefined && definition.data.version.published !== null;
  const published = useQuery({ ...definitionQuery({ ...address, version: 'published' }), enabled: isPublished });
  const facts = useModelFacts(projectId);
  const isReady = facts.data !== undefined && (!isPublished || published.data !== undefined);
  const ready = { ...definition, data: isReady ? definition.data : undefined };
  const error = definition.error ?? facts.error ?? published.error;
  return (
    <Loaded query={{ ...ready, error }}>
      {(found) =>
        facts.data && (
          <DefinitionBuilder
            key={`${place} ${found.id}`}
            definition={found}
            published={isPublished ? published.data : undefined}
            facts={facts.data}
            selectedId={field}
          />
        )
      }
    </Loaded>
  );
}

interface Facts {
  readonly data: ModelFacts | undefined;
  readonly error: Error | null;
}

function useModelFacts(projectId: string): Facts {
  return useQueries({
    queries: [
      projectQuery(projectId),
      componentsQuery(projectId),
      workflowDefinitionsQuery(projectId),
      tagGroupsQuery(projectId),
    ],
    combine: ([project, components, workflows, tagGroups]): Facts => {
      const all = [project, components, workflows, tagGroups];
      const error = all.find((each) => each.error !== null)?.error ?? null;
      if (!project.data || !components.data || !workflows.data || !tagGroups.data) return { data: undefined, error };
      const data: ModelFacts = {
        primaryLanguage: project.data.primaryLanguage,
        supportedLanguages: project.data.supportedLanguages,
        components: components.data,
        publishedComponents: new Set(
          components.data.filter(({ version }) => version.published !== null).map(({ id }) => id),
        ),
        workflowIds: workflows.data.items.filter(({ isSystem }) => !isSystem).map(({ id }) => id),
        tagGroups: tagGroups.data.items.map(({ id }) => id),
      };
      return { data, error };
    },
  });
}
