import { readZenql } from '@annal/search-query';
import { DomainError, type Actor } from '@annal/kernel';
import type { AccessControl } from '@annal/security-contracts';
import type { ProjectRef, SentView } from '@annal/structure-contracts';
import { viewErrors } from '@annal/structure-contracts';
import type { View } from '@annal/structure-domain';

export const asked = ({ uuid: projectUuid }: Pick<ProjectRef, 'uuid'>, action: string, operation: string) =>
  ({ resource: 'view', action, projectUuid, operation }) as const;

interface Change {
  readonly project: ProjectRef;
  readonly viewId: string;
  readonly ownerId: string;
  readonly before: View | undefined;
}

/**
 * People change their own views; those that are shared only with the right of the role's section (views.md 3).
 *
 * @throws DomainError `View.NotFound` for what the actor may not see, or `Access.Denied`
 */
export function requireChange(
  access: AccessControl,
  actor: Actor,
  { project, viewId, ownerId, before }: Change,
  action: 'update' | 'delete',
): void {
  const isOwn = ownerId === actor.id;
  if (!before || !(isOwn || before.shared)) throw viewErrors.notFound(project.id, viewId);
  const operation = action === 'update' ? 'updating the view' : 'deleting the view';
  if (!isOwn) access.require(actor, asked(project, 'view', operation));
  if (before.shared) access.require(actor, asked(project, action, operation));
}

/** What is wrong with the query of a view, in the words of the search. */
export function zenqlProblemOf({ zenql }: SentView): string | null {
  if (typeof zenql !== 'string' || zenql.trim() === '') return null;
  try {
    readZenql(zenql);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
