import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { SentView } from '@annal/structure-domain';
import type { ProjectRef } from './project.messages.ts';

export interface CreateViewData {
  readonly project: ProjectRef;
  readonly view: SentView;
}
interface OfView {
  readonly project: ProjectRef;
  readonly viewId: string;
  /** Whose it is, which says where it is stored. */
  readonly ownerId: string;
}
export interface ChangeViewData extends OfView {
  readonly view: SentView;
}
export type DeleteViewData = OfView;

export interface ViewReceipt extends Receipt {
  readonly viewId: string;
}

export const createView = message<CreateViewData, ViewReceipt>('structure.create-view');
export const changeView = message<ChangeViewData, ViewReceipt>('structure.change-view');
export const deleteView = message<DeleteViewData, ViewReceipt>('structure.delete-view', { deletesFrom: 'views' });
