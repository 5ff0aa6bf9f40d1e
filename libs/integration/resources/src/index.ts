export { eventRights } from './viewer-rights.ts';
export { resourceViews } from './resource-views.ts';
