import type { Aggregate } from '@annal/kernel';
import type { OwnJoinsCommand } from './own-joins.commands.ts';
import { decide } from './own-joins.decide.ts';
import type { OwnJoinsEvent } from './own-joins.events.ts';
import { evolve, noOwnJoins, type OwnJoins } from './own-joins.state.ts';
import { ownJoinsSchemas } from './own-joins.upcasters.ts';

export const ownJoinsAggregate: Aggregate<OwnJoins, OwnJoinsCommand, OwnJoinsEvent> = {
  category: 'ownJoins',
  schemas: ownJoinsSchemas,
  initial: noOwnJoins,
  decide,
  evolve,
};
