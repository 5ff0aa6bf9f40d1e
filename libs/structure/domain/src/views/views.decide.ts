import { assertNever, canonicalGuid, isVersionNo, JsonReader, nextMajor, type Issue } from '@annal/kernel';
import { readView } from './read-view.ts';
import type { ChangeView, CreateView, DeleteView, ViewsCommand } from './views.commands.ts';
import { viewErrors } from './views.errors.ts';
import type { ViewDefinition, ViewsEvent, ViewVersionNo } from './views.events.ts';
import type { View, Views } from './views.state.ts';

export const MOST_VIEWS = 200;

export function decide(command: ViewsCommand, views: Views): readonly ViewsEvent[] {
  switch (command.type) {
    case 'CreateView':
      return create(command.data, views);
    case 'ChangeView':
      return change(command.data, views);
    case 'DeleteView':
      return remove(command.data, views);
    default:
      return assertNever(command);
  }
}

function create(data: CreateView['data'], views: Views): readonly ViewsEvent[] {
  const { projectUuid, ownerId, owner, newId, sent, zenqlProblem } = data;
  const issues: Issue[] = [];
  const definition = readView(sent, undefined, zenqlProblem, issues);
  if (views.size >= MOST_VIEWS)
    issues.push({ field: '', message: `A person cannot have more than ${MOST_VIEWS} views in a project` });
  if (issues.length > 0) throw viewErrors.invalid('creating', issues);
  const created = { projectUuid, ownerId, viewId: newId, ...definition, owner, versionNo: '1.0' } as const;
  return [{ type: 'ViewCreated', schemaVersion: 1, data: created }];
}

function change(data: ChangeView['data'], views: Views): readonly ViewsEvent[] {
  const { projectUuid, ownerId, viewId, sent, zenqlProblem } = data;
  const view = existing(views, data);
  const issues: Issue[] = [];
  const version = new JsonReader(sent.version, issues, 'version').own('versionNo');
  // conventions.md 10.4: a stale version takes precedence over other errors.
  if (isVersionNo(version.value) && version.value !== view.versionNo) throw viewErrors.notLatest();
  if (!version.isAbsent && !isVersionNo(version.value)) version.refuse('The version number is not valid');
  if (sent.id !== undefined && sent.id !== null && canonicalGuid(sent.id) !== viewId)
    issues.push({ field: 'id', message: 'The id is not that of the view' });
  const changes = differences(view, readView(sent, view, zenqlProblem, issues));
  if (issues.length > 0) throw viewErrors.invalid('updating', issues);
  if (Object.keys(changes).length === 0) return [];
  const versionNo = nextMajor(view.versionNo) as ViewVersionNo;
  return [{ type: 'ViewChanged', schemaVersion: 1, data: { projectUuid, ownerId, viewId, changes, versionNo } }];
}

function differences(before: View, after: ViewDefinition): Partial<ViewDefinition> {
  const names = Object.keys(after) as (keyof ViewDefinition)[];
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

function remove(data: DeleteView['data'], views: Views): readonly ViewsEvent[] {
  existing(views, data);
  const { projectUuid, ownerId, viewId } = data;
  return [{ type: 'ViewDeleted', schemaVersion: 1, data: { projectUuid, ownerId, viewId } }];
}

function existing(views: Views, { projectId, viewId }: DeleteView['data']): View {
  const view = views.get(viewId);
  if (!view) throw viewErrors.notFound(projectId, viewId);
  return view;
}
