import { useQuery } from '@tanstack/react-query';
import { rightsQuery } from '../api/rights.ts';
import { areas } from '../screens/areas.ts';
import type { Area } from './area.ts';

/** Those in which the person may do anything. While the rights are on their way, those that are open to everyone. */
export function useAreas(projectId: string | undefined): readonly Area[] {
  const { data: rights } = useQuery({ ...rightsQuery(projectId ?? ''), enabled: projectId !== undefined });
  if (projectId === undefined) return [];
  return areas.filter(({ isOpenTo }) => isOpenTo === undefined || (rights !== undefined && isOpenTo(rights)));
}
