import { sectionActions, SYS_VIEW } from '@annal/security-domain';
import type { AccessRequest } from '@annal/security-contracts';
import type { EntryRight, NodeRight, Rights } from './rights.ts';
import { coversAction, sectionOf } from './sections.ts';
import { actionKey, knownGrants } from './workflow-grants.ts';

/** security.md 9.2, 9.3, 11. */
export function rightsAllow(rights: readonly Rights[], request: AccessRequest): boolean {
  if (request.resource === 'node' && request.action !== 'view')
    return allowsOnNode(
      rights.flatMap(({ nodes }) => nodes),
      request,
    );
  return rights.some((each) => allowsAlone(each, request));
}

function allowsAlone(rights: Rights, request: AccessRequest): boolean {
  const { resource, action } = request;
  switch (resource) {
    case 'project':
    case 'node':
      return action === 'view';
    case 'entry':
      return entryRightsOn(rights.entries, request.resourceId).some((right) => allowsOnEntry(right, request));
    case 'asset':
      return entryRightsOn(rights.assets, request.resourceId).some((right) => allowsOnEntry(right, request));
    case 'contentType':
    case 'component':
      return (
        action === 'view' || definitionRightsOn(rights, request.resourceId).some((granted) => covers(granted, action))
      );
    case 'tag':
    case 'tagGroup':
    case 'taxonomy':
      return action === 'view' || allowsInSection(rights, request);
    default:
      return allowsInSection(rights, request);
  }
}

function allowsInSection({ sections }: Rights, { resource, action }: AccessRequest): boolean {
  const section = sectionOf[resource];
  if (!section) return false;
  const granted = sections.get(section);
  return granted !== undefined && coversAction(granted, action, sectionActions[section]);
}

const NONE: readonly EntryRight[] = [];

export function entryRightsOn(rights: Rights['entries'], contentTypeUuid: string | undefined): readonly EntryRight[] {
  const onAll = rights.get('*') ?? NONE;
  if (contentTypeUuid === undefined) return [...rights.values()].flat();
  const own = rights.get(contentTypeUuid) ?? NONE;
  return own.length === 0 ? onAll : onAll.length === 0 ? own : [...onAll, ...own];
}

/** Without a uuid only grants on all definitions count, because the definition does not exist yet. */
export function definitionRightsOn({ definitions }: Rights, uuid: string | undefined): readonly ReadonlySet<string>[] {
  const found = [definitions.get('*'), uuid === undefined ? undefined : definitions.get(uuid)];
  return found.filter((granted) => granted !== undefined);
}

function allowsOnEntry(right: EntryRight, { action, workflow, language, languages }: AccessRequest): boolean {
  if (!workflow || !coversLanguage(right, language, languages)) return false;
  const granted = knownGrants(right.actions, right.key, workflow);
  return action === SYS_VIEW ? granted.mayView : granted.keys.has(actionKey(action, workflow));
}

export function coversLanguage(
  { languages: covered }: EntryRight,
  language: string | undefined,
  languages: readonly string[] | undefined,
): boolean {
  if (covered === undefined) return true;
  if (language !== undefined) return covered.has(language);
  return languages === undefined || languages.some((each) => covered.has(each));
}

const covers = (granted: ReadonlySet<string>, action: string) =>
  coversAction(granted, action, sectionActions.contentTypes);

/** Each content type needs a grant, possibly from different roles. */
function allowsOnNode(rights: readonly NodeRight[], request: AccessRequest): boolean {
  const { action, contentTypeIds } = request;
  const here = rights.filter(
    (right) => isAbout(right, request) && coversAction(right.actions, action, sectionActions.nodes),
  );
  if (action !== 'manageEntries') return here.length > 0;
  const mayManage = (id: string) => here.some((right) => managesType(right, id));
  return contentTypeIds
    ? here.length > 0 && contentTypeIds.every(mayManage)
    : here.some((right) => right.contentTypeIds.size > 0);
}

const managesType = ({ contentTypeIds }: NodeRight, id: string) =>
  contentTypeIds.has('*') || contentTypeIds.has(id.toLowerCase());

export function isAbout(
  { id, scope }: Pick<NodeRight, 'id' | 'scope'>,
  { resourceId, ancestorIds = [] }: Pick<AccessRequest, 'resourceId' | 'ancestorIds'>,
): boolean {
  if (id === '*' || resourceId === undefined) return true;
  const isItself = id === resourceId;
  return (isItself && scope !== 'descendants') || (scope !== 'node' && ancestorIds.includes(id));
}
