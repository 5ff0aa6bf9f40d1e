export { DirectoriesModule } from './directories.module.ts';
export { Followers } from './followers.ts';
export { MinimumPosition } from './minimum-position.ts';
export { formatPosition } from './position.ts';
export { Project, UNKNOWN_PROJECT, UnknownProject } from './project.decorator.ts';
