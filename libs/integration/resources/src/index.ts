export { resourceViews } from './resource-views.ts';
