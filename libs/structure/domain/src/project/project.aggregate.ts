import type { Aggregate } from '@annal/kernel';
import type { ProjectCommand } from './project.commands.ts';
import { decide } from './project.decide.ts';
import type { ProjectEvent } from './project.events.ts';
import { evolve, initialProject, type Project } from './project.state.ts';
import { projectSchemas } from './project.upcasters.ts';

export const projectAggregate: Aggregate<Project, ProjectCommand, ProjectEvent> = {
  category: 'project',
  schemas: projectSchemas,
  acknowledgedLate: true,
  initial: initialProject,
  decide,
  evolve,
  isMade: ({ type }) => type === 'ProjectCreated',
};
