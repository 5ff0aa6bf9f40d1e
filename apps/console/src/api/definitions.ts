import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import type { Definition } from './content-types.ts';
import type { PagedList } from './models.ts';

/** `types` or `components`, as in the console's addresses. */
export type DefinitionPlace = 'types' | 'components';

interface DefinitionRequest {
  readonly projectId: string;
  readonly place: DefinitionPlace;
  readonly id: string;
  /** `latest`, `published` or a number such as `1.2`. */
  readonly version?: string;
}

interface DefinitionWrite extends DefinitionRequest {
  readonly headers: Readonly<Record<string, string>>;
}

const PROJECT = '/api/management/projects/{projectId}';
const paths = {
  types: { path: `${PROJECT}/contenttypes/{contentTypeId}`, idName: 'contentTypeId' },
  components: { path: `${PROJECT}/components/{componentId}`, idName: 'componentId' },
} as const;

/** Both have the same operations; `components` only names its parameter differently. */
type TypePath = (typeof paths)['types']['path'];
const pathOf = (place: DefinitionPlace): TypePath => paths[place].path as TypePath;

const idsOf = ({ projectId, place, id }: DefinitionRequest) =>
  ({ projectId, [paths[place].idName]: id }) as unknown as {
    readonly projectId: string;
    readonly contentTypeId: string;
  };

export const definitionQuery = (request: DefinitionRequest) =>
  queryOptions({
    queryKey: [
      request.place === 'types' ? 'contentTypes' : 'components',
      request.projectId,
      request.id,
      request.version ?? 'latest',
    ],
    queryFn: ({ signal }): Promise<Definition> => {
      const { place, version = 'latest' } = request;
      const query = /^\d/.test(version) ? { version } : { versionStatus: version as 'latest' | 'published' };
      return answer<Definition>(api.GET(pathOf(place), { params: { path: idsOf(request), query }, signal }));
    },
  });

export interface DefinitionVersion {
  /** At present. */
  readonly isPublished: boolean;
  readonly version: Definition['version'];
}

/** Everything that was ever saved or published of it, newest first. */
export const versionsQuery = (request: DefinitionRequest) =>
  queryOptions({
    queryKey: [request.place === 'types' ? 'contentTypes' : 'components', request.projectId, request.id, 'versions'],
    queryFn: ({ signal }): Promise<PagedList<DefinitionVersion>> => {
      const params = { path: idsOf(request), query: { pageSize: 1000 } };
      return answer<PagedList<DefinitionVersion>>(api.GET(`${pathOf(request.place)}/versions`, { params, signal }));
    },
  });

/** @param body the whole definition with the number of the version that it changes */
export const saveDefinition = ({ headers, ...request }: DefinitionWrite, body: object): Promise<Definition> =>
  answer<Definition>(
    api.PUT(pathOf(request.place), {
      params: { path: idsOf(request) },
      headers,
      body: body as never,
    }) as Promise<never>,
  );

export function publishDefinition({ headers, version, ...request }: DefinitionWrite): Promise<Definition> {
  const path = `${pathOf(request.place)}/workflow/events` as const;
  const body = { event: 'publish', version } as never;
  return answer<Definition>(api.POST(path, { params: { path: idsOf(request) }, headers, body }) as Promise<never>);
}

export const deleteDefinition = ({ headers, ...request }: DefinitionWrite): Promise<unknown> =>
  answer<unknown>(api.DELETE(pathOf(request.place), { params: { path: idsOf(request) }, headers }));
