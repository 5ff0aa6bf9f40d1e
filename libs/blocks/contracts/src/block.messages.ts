import type { PushSwitches } from '@annal/blocks-domain';
import type { Receipt } from '@annal/kernel';
import { message } from '@annal/messaging';
import type { BlockStatusView, BlockVersionView } from './block.views.ts';

export interface ProjectOfBlock {
  readonly uuid: string;
  readonly id: string;
}

export interface PushBlockData {
  readonly project: ProjectOfBlock;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: PushSwitches;
}

export interface PushReceipt extends Receipt {
  readonly version: BlockVersionView;
}

export interface InvokeBlockActionData {
  readonly project: ProjectOfBlock;
  readonly blockId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface BlockActionReceipt extends Receipt {
  readonly versionUuid: string;
  readonly versionNo: string;
  readonly status: BlockStatusView;
}

export const pushBlock = message<PushBlockData, PushReceipt>('blocks.push-block');
export const invokeBlockAction = message<InvokeBlockActionData, BlockActionReceipt>('blocks.invoke-action');
