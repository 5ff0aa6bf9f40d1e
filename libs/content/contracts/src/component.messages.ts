import type { ComponentInput } from '@annal/content-rules';
import type { Issue, Receipt, VersionNo } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { InProject } from './content-type.messages.ts';

interface OfComponent extends InProject {
  readonly componentId: string;
}

export interface CreateComponentData extends InProject {
  readonly component: ComponentInput;
}
export interface ReviseComponentData extends OfComponent {
  readonly component: ComponentInput;
  readonly versionNo?: string | null;
}
export interface PublishComponentData extends OfComponent {
  readonly event?: string | null;
  readonly versionNo?: string | null;
  readonly unreadable?: readonly Issue[];
}
export type DeleteComponentData = OfComponent;

export interface ComponentReceipt extends Receipt {
  readonly component: { readonly uuid: string; readonly id: string };
  readonly versionNo: VersionNo | null;
}

export const createComponent = message<CreateComponentData, ComponentReceipt>('content.create-component');
export const reviseComponent = message<ReviseComponentData, ComponentReceipt>('content.revise-component');
export const publishComponent = message<PublishComponentData, ComponentReceipt>('content.publish-component');
export const deleteComponent = message<DeleteComponentData, ComponentReceipt>('content.delete-component', {
  deletesFrom: 'component',
});
