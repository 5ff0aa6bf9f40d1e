import type { IntegrationEvent } from '@annal/integration-contracts/catalogue';

/** events.md 4.2. */
export interface ResourceSummary {
  readonly id: string;
  readonly type: string;
  readonly projectId: string;
  readonly url: string;
  readonly [name: string]: unknown;
}

export function resourceSummary(event: IntegrationEvent, label: unknown, publicUrl: string): ResourceSummary {
  const { type, data, source } = event;
  const [, resource = ''] = type.split('.');
  const at = (path: string) => `${publicUrl}${source}/${path}`;
  const { projectId } = data;
  if ('entryId' in data && 'contentTypeId' in data) {
    const { entryId: id, contentTypeId, language, dataFormat } = data;
    return { id, type: dataFormat, projectId, contentTypeId, title: label, language, url: at(`entries/${id}`) };
  }
  if ('nodeId' in data) {
    const { nodeId: id } = data;
    const path = 'path' in data ? data.path : null;
    const entryId = 'entryId' in data ? data.entryId : null;
    return { id, type: 'node', projectId, displayName: label, path, entryId, url: at(`nodes/${id}`) };
  }
  if ('blockId' in data) {
    const { blockId: id } = data;
    const version =
      'versionUuid' in data
        ? { branch: data.branch, versionNo: data.versionNo, status: data.status }
        : { branch: null, versionNo: null, status: null };
    return { id, type: 'block', projectId, ...version, url: at(`blocks/${encodeURIComponent(id)}`) };
  }
  if ('redirectId' in data) {
    const { redirectId: id, sourceDomain, match, destination, statusCode } = data;
    return {
      id,
      type: 'redirect',
      projectId,
      sourceDomain,
      match,
      destination,
      statusCode,
      url: at(`redirects/${id}`),
    };
  }
  if ('mode' in data) return { id: projectId, type: 'redirect', projectId, url: at('redirects') };
  if ('tagId' in data) {
    const { tagId: id, groupId, value } = data;
    return { id, type: 'tag', projectId, groupId, value, label, url: at(`tags/${id}`) };
  }
  if ('groupId' in data)
    return { id: data.groupId, type: 'tagGroup', projectId, name: label, url: at(`taggroups/${data.groupId}`) };
  if ('change' in data)
    return { id: data.key, type: 'taxonomy', projectId, name: label, url: at(`taxonomy/nodes/${data.key}`) };
  if ('roleId' in data)
    return { id: data.roleId, type: 'role', projectId, name: label, url: at(`security/roles/${data.roleId}`) };
  if ('uuid' in data) {
    const folder = resource === 'component' ? 'components' : 'contenttypes';
    return { id: data.id, type: resource, projectId, name: label, url: at(`${folder}/${data.id}`) };
  }
  if ('keys' in data) {
    const url = `${publicUrl}/api/delivery/projects/${encodeURIComponent(projectId)}`;
    return { id: projectId, type: 'delivery', projectId, url };
  }
  return { id: projectId, type: 'project', projectId, name: label, url: `${publicUrl}${source}` };
}
