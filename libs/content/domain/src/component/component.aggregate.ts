import type { Aggregate } from '@annal/kernel';
import type { UndecidedDefinition } from '../definition/wanted-definition-facts.ts';
import type { ComponentCommand } from './component.commands.ts';
import { decide } from './component.decide.ts';
import type { ComponentEvent } from './component.events.ts';
import { evolve, initialComponent, type Component } from './component.state.ts';
import { componentSchemas } from './component.upcasters.ts';

export const componentAggregate: Aggregate<Component, ComponentCommand, ComponentEvent, UndecidedDefinition> = {
  category: 'component',
  schemas: componentSchemas,
  acknowledgedLate: true,
  initial: initialComponent,
  decide,
  evolve,
  isMade: ({ type }) => type === 'ComponentCreated',
};
