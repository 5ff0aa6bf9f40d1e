import type { Aggregate } from '@annal/kernel';
import type { AdministratorsCommand } from './administrators.commands.ts';
import { decide } from './administrators.decide.ts';
import type { AdministratorsEvent } from './administrators.events.ts';
import { evolve, initialAdministrators, type Administrators } from './administrators.state.ts';
import { administratorsSchemas } from './administrators.upcasters.ts';

export const administratorsAggregate: Aggregate<Administrators, AdministratorsCommand, AdministratorsEvent> = {
  category: 'administrators',
  schemas: administratorsSchemas,
  initial: initialAdministrators,
  decide,
  evolve,
};
