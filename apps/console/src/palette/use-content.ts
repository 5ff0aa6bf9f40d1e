import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Boxes, FileText, Network, UserRound } from 'lucide-react';
import { contentTypesQuery } from '../api/content-types.ts';
import { nameOfType } from '../api/content-type-name.ts';
import { entrySearchQuery } from '../api/entry-search.ts';
import { nodeSearchQuery } from '../api/nodes.ts';
import { peopleQuery } from '../api/project-people.ts';
import { addressOfArea } from '../frame/area-link.tsx';
import { nameOf } from '../frame/person-name.ts';
import type { Found } from './found.ts';

const SHOWN = 8;

/** Leads to a path of the open project. */
function useGo(): (path: string, search?: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  const { projectId = '' } = useParams({ strict: false });
  return (path, search = {}) => {
    const address = addressOfArea(projectId, { path });
    void navigate({ ...address, search } as typeof address);
  };
}

/** Entries by title, then by free text. @param typed undefined: none are wanted */
export function useContent(typed: string | undefined): readonly Found[] {
  const go = useGo();
  const { projectId = '' } = useParams({ strict: false });
  const isWanted = typed !== undefined && typed !== '';
  const { data } = useQuery({ ...entrySearchQuery(projectId, titleOrText(typed ?? '')), enabled: isWanted });
  if (!isWanted) return [];
  return (data?.items ?? []).map(({ entryTitle, sys }) => ({
    id: `entry ${sys.id} ${sys.language}`,
    text: entryTitle ?? sys.id,
    detail: `${sys.contentTypeId} · ${sys.language}`,
    icon: FileText,
    action: () => go(`entries/${sys.id}`, { lang: sys.language }),
  }));
}

export function useTypes(typed: string | undefined): readonly Found[] {
  const go = useGo();
  const { projectId = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...contentTypesQuery(projectId), enabled: typed !== undefined });
  if (typed === undefined) return [];
  return (data ?? []).map((type) => ({
    id: `type ${type.id}`,
    text: nameOfType(type),
    detail: type.id,
    icon: Boxes,
    action: () => go(`model/types/${type.id}`),
  }));
}

/** By name and slug; the service finds them. */
export function useNodes(typed: string | undefined): readonly Found[] {
  const go = useGo();
  const { projectId = '' } = useParams({ strict: false });
  const isWanted = typed !== undefined && typed !== '';
  const search = { ...nodeSearchQuery(projectId, typed ?? ''), enabled: isWanted, placeholderData: keepPreviousData };
  const { data } = useQuery(search);
  if (!isWanted) return [];
  return (data ?? []).map(({ id, displayName, path, slug }) => ({
    id: `node ${id}`,
    text: Object.values(displayName)[0] ?? Object.values(slug)[0] ?? id,
    detail: Object.values(path)[0] ?? '',
    icon: Network,
    action: () => go('tree', { node: id }),
  }));
}

/** Those of the project, each leading to what they own. */
export function usePeople(typed: string | undefined): readonly Found[] {
  const go = useGo();
  const { projectId = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...peopleQuery(projectId), enabled: typed !== undefined });
  if (typed === undefined) return [];
  return (data ?? []).map((person) => ({
    id: `person ${person.id}`,
    text: nameOf(person),
    detail: person.username,
    icon: UserRound,
    action: () => go('entries', { owner: person.username }),
  }));
}

function titleOrText(typed: string) {
  const either = [
    { field: 'entryTitle', startsWith: typed, weight: 5 },
    { field: 'entryTitle', contains: typed, weight: 3 },
    { field: '*', freeText: typed },
  ];
  return { where: [{ or: either }], pageSize: SHOWN };
}
