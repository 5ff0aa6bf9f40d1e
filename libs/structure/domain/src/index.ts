export * from './project/project.aggregate.ts';
export type * from './project/project.commands.ts';
export { projectErrors } from './project/project.errors.ts';
export type * from './project/project.events.ts';
export type { LiveProject, Project } from './project/project.state.ts';
export * from './project/project.stream.ts';
