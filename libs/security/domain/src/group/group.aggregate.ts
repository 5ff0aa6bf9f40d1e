import type { Aggregate } from '@annal/kernel';
import type { GroupCommand } from './group.commands.ts';
import { decide } from './group.decide.ts';
import type { GroupEvent } from './group.events.ts';
import { isGone } from './group.gone.ts';
import { evolve, initialGroup, type Group } from './group.state.ts';
import { groupSchemas } from './group.upcasters.ts';

export const groupAggregate: Aggregate<Group, GroupCommand, GroupEvent> = {
  category: 'group',
  schemas: groupSchemas,
  initial: initialGroup,
  decide,
  evolve,
  isMade: ({ type }) => type === 'GroupCreated',
  isGone,
};
