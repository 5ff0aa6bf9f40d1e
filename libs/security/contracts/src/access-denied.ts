import { DomainError } from '@annal/kernel';
import type { AccessRequest, AccessResource } from './access-control.ts';

const nouns: Readonly<Partial<Record<AccessResource, string>>> = {
  contentType: 'content type',
  workflowDefinition: 'workflow definition',
  apiKey: 'API key',
  webhookSubscription: 'webhook subscription',
  eventStream: 'event stream',
  tagGroup: 'tag group',
  taxonomy: 'taxonomy node',
};

const verbs: Readonly<Record<string, string>> = {
  create: 'creating',
  view: 'getting',
  list: 'listing',
  update: 'updating',
  delete: 'deleting',
  push: 'pushing',
};

/** conventions.md 10.2. */
export function accessDenied(request: AccessRequest): DomainError {
  const message = `There are validation errors ${request.operation ?? operationOf(request)}`;
  return new DomainError('forbidden', 'Access.Denied', message, [{ message: 'Access denied' }]);
}

function operationOf({ resource, action }: AccessRequest): string {
  const last = action.slice(action.lastIndexOf('.') + 1).toLowerCase();
  // Entries are published by a workflow event, which may have any name.
  const isEntry = resource === 'entry' || resource === 'asset';
  const verb = last === 'publish' && !isEntry ? 'publishing' : verbs[last.replace(/^sys/, '')];
  if (!verb) return isEntry ? 'invoking the workflow event' : 'invoking the action';
  return `${verb} the ${pluralIf(verb === 'listing', nouns[resource] ?? resource)}`;
}

function pluralIf(several: boolean, noun: string): string {
  if (!several) return noun;
  return noun.endsWith('y') && noun !== 'API key' ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
