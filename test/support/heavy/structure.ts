import { randomUUID } from 'node:crypto';
import { list, members, of, rest, typeOf, type HeavyRequest } from './request.ts';

export const USED_TAGS = 1_000;
export const usedTag = (index: number) => `0f0f0f0f-0000-4000-8000-${String(index).padStart(12, '0')}`;
const usedTags = Array.from({ length: USED_TAGS }, (_, index) => usedTag(index));

export function heavyStructure(): readonly HeavyRequest[] {
  return [
    of(
      'project: languages',
      'POST',
      '/api/management/projects',
      typeOf(`"primaryLanguage":"en-GB","supportedLanguages":${list(() => '"xx"')}`),
    ),
    of(
      'project: wrong languages',
      'POST',
      '/api/management/projects',
      typeOf(`"supportedLanguages":${list(() => '1')}`),
    ),
    of(
      'project: exclusions',
      'POST',
      '/api/management/projects',
      typeOf(`"deliverySysExclusions":${list((at) => `"sys.x${at}"`)}`),
    ),
    of('node: names', 'POST', '/nodes', `{"displayName":${members((at) => `l${at}":"x"`)}}`),
    of('node: a slug', 'POST', '/nodes', `{"displayName":{"en-GB":"x"},"slug":{"en-GB":"${rest('-a')}"}}`),
    of(
      'nodes: an order',
      'PUT',
      '/nodes/{node}/children/order',
      list(() => `"${randomUUID()}"`),
    ),
    of(
      'nodes: one in an order',
      'PUT',
      '/nodes/{node}/children/order',
      list(() => '"x"'),
    ),
    of(
      'tags: a bulk',
      'DELETE',
      '/taggroups/topics/tags/bulk',
      JSON.stringify(Array.from({ length: 1_000 }, () => randomUUID())),
    ),
    of(
      'tags: too large a bulk',
      'DELETE',
      '/taggroups/topics/tags/bulk',
      list(() => `"${randomUUID()}"`),
    ),
    of('tags: a bulk of used ones', 'DELETE', '/taggroups/used/tags/bulk', JSON.stringify(usedTags)),
    of('tags: all by their uses', 'GET', '/tags?order=-usageCount&pageSize=10000'),
    of('tags: all that hold a text', 'GET', '/tags?q=e&order=value&pageSize=10000'),
    of('tags: labels', 'POST', '/tags', `{"groupId":"topics","value":"v","label":${members((at) => `l${at}":"x"`)}}`),
    of('tags: a label', 'POST', '/tags', `{"groupId":"topics","value":"v","label":{"en-GB":"${rest('a ')}"}}`),
    of('tag group: a description', 'POST', '/taggroups', `{"id":"g","name":"G","description":"${rest('a ')}"}`),
    of('nodes: a parent', 'PUT', '/nodes/{node}/parentId', `"${rest('a')}"`),
  ];
}
