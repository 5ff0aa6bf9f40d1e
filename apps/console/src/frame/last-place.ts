import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session.ts';

/** Of one person on this device: paths only, since titles and searches are content. */
const nameOf = (userId: string): string => `annal.places.${userId}`;

function placesOf(userId: string): Readonly<Record<string, string>> {
  const stored: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '{}');
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
}

/** @returns a path below the project, such as `entries`; empty for its overview */
export function lastPlace(userId: string, projectId: string): string {
  return placesOf(userId)[projectId] ?? '';
}

export function useRememberedPlace(): void {
  const userId = useSession(({ user }) => user?.id);
  const { projectId } = useParams({ strict: false });
  const { pathname } = useLocation();
  useEffect(() => {
    if (userId === undefined || projectId === undefined) return;
    const [, below = ''] = pathname.split(`/p/${encodeURIComponent(projectId)}/`);
    localStorage.setItem(nameOf(userId), JSON.stringify({ ...placesOf(userId), [projectId]: below }));
  }, [userId, projectId, pathname]);
}
