import { queryOptions } from '@tanstack/react-query';
import { answer, api, idempotencyKey } from './client.ts';
import type { components } from './schema.d.ts';

export type TreeNode = components['schemas']['Node'];
export type NodeChange = components['schemas']['ChangedNode'];
type Texts = Readonly<Record<string, string>>;

const NODES = '/api/management/projects/{projectId}/nodes';
const NODE = `${NODES}/{nodeId}` as const;
const CHILDREN = `${NODES}/{parentNodeId}/children` as const;

/** Of everything that a change of the tree makes old. */
export const nodesKey = (projectId: string) => ['nodes', projectId] as const;

export const rootNodeQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...nodesKey(projectId), 'root'],
    queryFn: ({ signal }) => answer(api.GET(`${NODES}/root`, { params: { path: { projectId } }, signal })),
  });

export const nodeQuery = (projectId: string, nodeId: string) =>
  queryOptions({
    queryKey: [...nodesKey(projectId), 'node', nodeId],
    queryFn: ({ signal }) => answer(api.GET(NODE, { params: { path: { projectId, nodeId } }, signal })),
  });

/** In the order of that language, or the one of all languages, each with what its entry is. */
export const childNodesQuery = (projectId: string, parentNodeId: string, language: string | undefined) =>
  queryOptions({
    queryKey: [...nodesKey(projectId), 'children', parentNodeId, language],
    queryFn: ({ signal }) => {
      const query = { entries: true, ...(language !== undefined && { language }) };
      return answer(api.GET(CHILDREN, { params: { path: { projectId, parentNodeId }, query }, signal }));
    },
  });

export const nodeSearchQuery = (projectId: string, q: string) =>
  queryOptions({
    queryKey: [...nodesKey(projectId), 'search', q],
    queryFn: ({ signal }) =>
      answer(api.GET(`${NODES}/search`, { params: { path: { projectId }, query: { q } }, signal })),
  });

export const ancestorsQuery = (projectId: string, nodeId: string) =>
  queryOptions({
    queryKey: [...nodesKey(projectId), 'ancestors', nodeId],
    queryFn: ({ signal }) => answer(api.GET(`${NODE}/ancestors`, { params: { path: { projectId, nodeId } }, signal })),
  });

export const createNode = (
  projectId: string,
  parentNodeId: string,
  displayName: Texts,
): Promise<{ readonly id: string }> =>
  answer(
    api.POST(CHILDREN, {
      params: { path: { projectId, parentNodeId } },
      body: { displayName },
      headers: idempotencyKey(),
    }),
  );

export const changeNode = (projectId: string, nodeId: string, body: NodeChange): Promise<unknown> =>
  answer(api.PUT(NODE, { params: { path: { projectId, nodeId } }, body, headers: idempotencyKey() }));

export const deleteNode = (projectId: string, nodeId: string): Promise<unknown> =>
  answer(api.DELETE(NODE, { params: { path: { projectId, nodeId } }, headers: idempotencyKey() }));

export const moveNode = (projectId: string, nodeId: string, parentId: string): Promise<unknown> =>
  answer(
    api.PUT(`${NODE}/parentId`, {
      params: { path: { projectId, nodeId } },
      body: parentId,
      // A text alone is JSON, too.
      bodySerializer: JSON.stringify,
      headers: { ...idempotencyKey(), 'Content-Type': 'application/json' },
    }),
  );

/** Without a language: the order of all languages that have none of their own. */
export const orderNodes = (
  projectId: string,
  parentNodeId: string,
  language: string | undefined,
  ids: readonly string[],
): Promise<unknown> =>
  answer(
    api.PUT(`${CHILDREN}/order`, {
      params: { path: { projectId, parentNodeId }, query: language === undefined ? {} : { language } },
      body: [...ids],
      headers: idempotencyKey(),
    }),
  );

export const unorderNodes = (projectId: string, parentNodeId: string, language: string | undefined): Promise<unknown> =>
  answer(
    api.DELETE(`${CHILDREN}/order`, {
      params: { path: { projectId, parentNodeId }, query: language === undefined ? {} : { language } },
      headers: idempotencyKey(),
    }),
  );
