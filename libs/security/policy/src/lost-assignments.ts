import type { DomainEvent, Recorded } from '@annal/kernel';
import { assigneeKinds, type AssigneeKind } from '@annal/security-domain';
import { AccessFacts } from './access-facts.ts';
import type { PrincipalFacts } from './principals.ts';

export interface LostAssignment {
  readonly projectUuid: string;
  readonly roleId: string;
  readonly kind: AssigneeKind;
  readonly id: string;
  readonly name: string;
}

/** Earlier releases gave a waiting role to the first principal with the name, even by renaming. Compares both rules. */
export class LostAssignments {
  private readonly present: AccessFacts;
  private readonly former: AccessFacts;

  constructor(projectId: PrincipalFacts['projectId']) {
    this.present = new AccessFacts(projectId);
    this.former = new AccessFacts(projectId, () => () => true);
  }

  apply(event: Recorded<DomainEvent>): void {
    this.present.apply(event);
    this.former.apply(event);
  }

  find(): readonly LostAssignment[] {
    return [...this.former.roles.all()].flatMap(({ projectUuid, roleId, assigned: had }) => {
      const has = this.present.roles.assigned(projectUuid, roleId);
      return assigneeKinds.flatMap((kind) => {
        const ids = new Set(has?.[kind].map(({ id }) => id));
        return had[kind].flatMap(({ id, name }) =>
          id === null || ids.has(id) ? [] : [{ projectUuid, roleId, kind, id, name }],
        );
      });
    });
  }
}
