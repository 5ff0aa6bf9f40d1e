import { assertNever } from '@annal/kernel';
import { invoke } from './actions.ts';
import type { BlockCommand } from './block.commands.ts';
import type { BlockEvent } from './block.events.ts';
import type { Block } from './block.state.ts';
import { recordDiscovery, recordFailure, startDiscovery } from './discovery.ts';
import { push } from './push.ts';

export function decide(command: BlockCommand, block: Block): readonly BlockEvent[] {
  switch (command.type) {
    case 'PushBlockVersion':
      return push(command.data, block);
    case 'InvokeBlockAction':
      return invoke(command.data, block);
    case 'StartDiscovery':
      return startDiscovery(command.data, block);
    case 'RecordDiscovery':
      return recordDiscovery(command.data, block);
    case 'RecordDiscoveryFailure':
      return recordFailure(command.data, block);
    default:
      return assertNever(command);
  }
}
