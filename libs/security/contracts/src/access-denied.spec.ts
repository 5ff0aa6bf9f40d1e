import { accessDenied } from './access-denied.ts';

it.each([
  ['entry', 'sysCreate', 'creating the entry'],
  ['entry', 'draft.sysUpdate', 'updating the entry'],
  ['entry', 'draft.submit', 'invoking the workflow event'],
  ['asset', 'sysUnpublish', 'invoking the workflow event'],
  ['role', 'list', 'listing the roles'],
  ['apiKey', 'list', 'listing the API keys'],
  ['asset', 'list', 'listing the assets'],
  ['entry', 'list', 'listing the entries'],
  ['project', 'view', 'getting the project'],
  ['entry', 'draft.publish', 'invoking the workflow event'],
  ['contentType', 'publish', 'publishing the content type'],
  ['component', 'publish', 'publishing the component'],
  ['component', 'update', 'updating the component'],
  ['block', 'push', 'pushing the block'],
  ['block', 'makeLive', 'invoking the action'],
] as const)('%s %s: %s', (resource, action, operation) => {
  expect(accessDenied({ resource, action }).message).toBe(`There are validation errors ${operation}`);
});

it('uses the message of the caller if there is one', () => {
  const { message } = accessDenied({ resource: 'node', action: 'move', operation: 'updating the node' });
  expect(message).toBe('There are validation errors updating the node');
});
