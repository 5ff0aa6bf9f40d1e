import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights, type Rights } from '../api/rights.ts';

interface PermittedProps {
  readonly when: (rights: Rights) => boolean;
  readonly children: ReactNode;
}

/**
 * For what is not shown at all without a right. What is only impossible now or here stays, as
 * `<Button unavailable={reason}>`.
 */
export function Permitted({ when, children }: PermittedProps) {
  const { projectId = '' } = useParams({ strict: false });
  const rights = useRights(projectId);
  return rights !== undefined && when(rights) ? children : null;
}
