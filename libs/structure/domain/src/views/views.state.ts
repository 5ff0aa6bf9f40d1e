import { assertNever } from '@annal/kernel';
import type { ViewDefinition, ViewsEvent, ViewVersionNo } from './views.events.ts';

export interface View extends ViewDefinition {
  readonly versionNo: ViewVersionNo;
}

/** Of one person in one project, by id. */
export type Views = ReadonlyMap<string, View>;

export const noViews: Views = new Map();

export function evolve(views: Views, event: ViewsEvent): Views {
  const { viewId } = event.data;
  const next = new Map(views);
  switch (event.type) {
    case 'ViewCreated': {
      const { projectUuid: _, ownerId: __, viewId: ___, owner: ____, ...view } = event.data;
      return next.set(viewId, view);
    }
    case 'ViewChanged': {
      const before = views.get(viewId);
      if (!before) throw new Error('A view that does not exist has changed');
      const { changes, versionNo } = event.data;
      return next.set(viewId, { ...before, ...changes, versionNo });
    }
    case 'ViewDeleted':
      next.delete(viewId);
      return next;
    default:
      return assertNever(event);
  }
}
