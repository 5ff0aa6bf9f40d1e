import type { ComponentInput } from '@annal/content-domain';
import type { Issue, Receipt, VersionNo } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

/** By id in any case, or by uuid. */
interface OfComponent extends InProject {
  readonly componentId: string;
}

export interface CreateComponentData extends InProject {
  readonly component: ComponentInput;
}
/** Without a version number it applies to the latest version. */
export interface ReviseComponentData extends OfComponent {
  readonly component: ComponentInput;
  readonly versionNo?: string | null;
}
/** `event` is the API's workflow event, `versionNo` the version it was triggered on. */
export interface PublishComponentData extends OfComponent {
  readonly event?: string | null;
  readonly versionNo?: string | null;
  /** What had the wrong JSON type, and is left out. */
  readonly unreadable?: readonly Issue[];
}
export type DeleteComponentData = OfComponent;

export interface ComponentReceipt extends Receipt {
  readonly component: { readonly uuid: string; readonly id: string };
  /** Null once it is deleted. */
  readonly versionNo: VersionNo | null;
}

export const createComponent = message<CreateComponentData, ComponentReceipt>('content.create-component');
export const reviseComponent = message<ReviseComponentData, ComponentReceipt>('content.revise-component');
export const publishComponent = message<PublishComponentData, ComponentReceipt>('content.publish-component');
export const deleteComponent = message<DeleteComponentData, ComponentReceipt>('content.delete-component', {
  deletesFrom: 'component',
});
