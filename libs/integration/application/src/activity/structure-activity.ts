import { assertNever, type Recorded } from '@annal/kernel';
import { removeWhere } from '@annal/read-models';
import type { ProjectEvent, RedirectsEvent, TreeEvent } from '@annal/structure-contracts';
import {
  appeared,
  ended,
  forgotten,
  happened,
  namesIn,
  noted,
  renamed,
  told,
  type ActivityChange,
  type Thing,
} from './activity-changes.ts';
import { subjectsOf } from './activity.document.ts';

export function projectActivity(event: Recorded<ProjectEvent>): readonly ActivityChange[] {
  const { projectUuid } = event.data;
  switch (event.type) {
    case 'ProjectCreated': {
      const { projectId: id, name: title, rootNodeId, primaryLanguage } = event.data;
      const root = { projectUuid, type: 'node', id: rootNodeId, title: { [primaryLanguage]: title } } as const;
      return [noted(root), ...appeared(event, { ...ofProject(projectUuid), id, title }, { action: 'created' })];
    }
    case 'ProjectDetailsChanged': {
      const { projectUuid: _, ...changes } = event.data;
      const deed = { action: 'updated', changed: namesIn(changes) };
      return happened(event, ofProject(projectUuid), deed, changes.name);
    }
    case 'ProjectLanguagesChanged':
      return happened(event, ofProject(projectUuid), { action: 'updated', changed: ['languages'] });
    case 'ProjectDeleted':
      return [projectUuid, subjectsOf(projectUuid)].map((list) => removeWhere({ list }));
    default:
      return assertNever(event);
  }
}

export function treeActivity(event: Recorded<TreeEvent>): readonly ActivityChange[] {
  const { projectUuid } = event.data;
  const node = (id: string): Thing => ({ projectUuid, type: 'node', id });
  switch (event.type) {
    case 'NodeCreated':
      return appeared(event, { ...node(event.data.nodeId), title: event.data.displayName }, { action: 'created' });
    case 'NodeDetailsChanged': {
      const { projectUuid: _, nodeId, versionNo: __, paths: ___, ...changes } = event.data;
      const deed = { action: 'updated', changed: namesIn(changes) };
      return happened(event, node(nodeId), deed, changes.displayName);
    }
    case 'NodeMoved':
      return happened(event, node(event.data.nodeId), { action: 'moved', changed: ['parentId'] });
    case 'NodeEntryAttached':
    case 'NodeEntryDetached':
      return happened(event, node(event.data.nodeId), { action: 'updated', changed: ['entryId'] });
    case 'CanonicalNodesChanged':
      return event.data.nodes.flatMap(({ nodeId }, index) =>
        happened(event, node(nodeId), { action: 'updated', changed: ['isCanonical'], index }),
      );
    case 'NodesDeleted':
      return nodesDeleted(event);
    case 'ChildOrderSet':
    case 'ChildOrderRemoved': {
      const { nodeId, language } = event.data;
      return happened(event, node(nodeId), { action: 'childOrderChanged', language, changed: ['childOrder'] });
    }
    case 'TreePlanted':
    case 'EntryNotPlaced':
    case 'TreeDeleted':
      return [];
    default:
      return assertNever(event);
  }
}

/** One item for the node that was asked for, which is last; not for what goes with it. */
function nodesDeleted(event: Extract<Recorded<TreeEvent>, { type: 'NodesDeleted' }>): readonly ActivityChange[] {
  const { projectUuid, nodeIds, parents } = event.data;
  const node = (id: string): Thing => ({ projectUuid, type: 'node', id });
  const top = parents.length > 0 ? nodeIds.at(-1) : undefined;
  const below = nodeIds.filter((id) => id !== top).map((id) => forgotten(node(id)));
  return [...below, ...(top === undefined ? [] : ended(event, node(top)))];
}

export function redirectActivity(event: Recorded<RedirectsEvent>): readonly ActivityChange[] {
  const { projectUuid } = event.data;
  const redirect = (id: string): Thing => ({ projectUuid, type: 'redirect', id });
  switch (event.type) {
    case 'RedirectCreated': {
      const { redirectId, match } = event.data;
      return appeared(event, { ...redirect(redirectId), title: match.value }, { action: 'created' });
    }
    case 'RedirectChanged': {
      const { redirectId, changes } = event.data;
      const deed = { action: 'updated', changed: namesIn(changes) };
      return happened(event, redirect(redirectId), deed, changes.match?.value);
    }
    case 'RedirectDeleted':
      return ended(event, redirect(event.data.redirectId));
    case 'RedirectsImported':
      return imported(event);
    // Made by themselves, after changes of the tree, which have items.
    case 'NodeRedirectKept':
      return [noted({ ...redirect(event.data.redirectId), title: event.data.path })];
    case 'NodeRedirectDropped':
      return [forgotten(redirect(event.data.redirectId))];
    case 'AutomaticRedirectsSet':
      return told(
        event,
        { projectUuid, type: 'redirect', id: null, title: null },
        { action: 'updated', changed: ['automatic'] },
      );
    case 'RedirectsImportPrepared':
    case 'RedirectsClosed':
      return [];
    default:
      return assertNever(event);
  }
}

/** One item for all rows. */
function imported(event: Extract<Recorded<RedirectsEvent>, { type: 'RedirectsImported' }>): readonly ActivityChange[] {
  const { projectUuid, created, changed, deletedIds, totals } = event.data;
  const redirect = (id: string): Thing => ({ projectUuid, type: 'redirect', id });
  const all = { projectUuid, type: 'redirect', id: null, title: null } as const;
  return [
    ...created.map(({ redirectId, match }) => noted({ ...redirect(redirectId), title: match.value })),
    ...changed.flatMap(({ redirectId, changes }) =>
      changes.match ? [renamed(redirect(redirectId), changes.match.value)] : [],
    ),
    ...deletedIds.map((id) => forgotten(redirect(id))),
    ...(totals ? told(event, all, { action: 'imported' }) : []),
  ];
}

const ofProject = (projectUuid: string): Thing => ({ projectUuid, type: 'project', id: null });
