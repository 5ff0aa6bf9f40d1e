import type { ComponentDefinition } from '@annal/content-rules';
import { assertNever } from '@annal/kernel';
import type { ComponentEvent } from './component.events.ts';

export interface LiveComponent {
  readonly status: 'live';
  readonly latest: ComponentDefinition;
  /** The same object for as long as the version is the same. */
  readonly published?: ComponentDefinition;
}

export type Component = { readonly status: 'absent' } | LiveComponent | { readonly status: 'deleted' };

export const initialComponent: Component = { status: 'absent' };

export function evolve(component: Component, event: ComponentEvent): Component {
  switch (event.type) {
    case 'ComponentCreated':
      return { status: 'live', latest: event.data };
    case 'ComponentRevised': {
      const { changes, versionNo } = event.data;
      const before = live(component);
      return { ...before, latest: { ...before.latest, ...changes, versionNo } };
    }
    case 'ComponentPublished': {
      const latest = { ...live(component).latest, versionNo: event.data.versionNo };
      return { status: 'live', latest, published: latest };
    }
    case 'ComponentDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

function live(component: Component): LiveComponent {
  if (component.status !== 'live') throw new Error(`A component that is ${component.status} has changed`);
  return component;
}
