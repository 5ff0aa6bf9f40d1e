import type { Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import type { ApiKeyEvent } from '@annal/security-domain';
import { apiKeyProjection, type ApiKeyDocument } from './api-key.projection.ts';

const apiKeyId = 'c1b7d3f0-52a8-4e0e-9f61-0b8f0a6f2d44';
const created = { name: 'Catalogue Importer', description: null, enabled: true, scopes: ['management_cityLibrary'] };
const client = { flowId: 'f1', grantType: 'clientCredential', clientId: 'importer' };
const token = { flowId: 'f2', grantType: 'accessToken' };

/** The n-th event happens at minute n, by author n. */
function after(...events: readonly (readonly [ApiKeyEvent['type'], object?])[]): readonly ApiKeyDocument[] {
  let documents = new Map<string, ApiKeyDocument>();
  for (const [index, [type, data]] of events.entries()) {
    const metadata = { occurredAt: `minute ${index}`, actor: { kind: 'user', id: 'u', name: `author ${index}` } };
    const event = { type, schemaVersion: 1, data: { apiKeyId, ...data }, metadata } as unknown as Recorded<ApiKeyEvent>;
    documents = applyChanges(documents, apiKeyProjection.project(event));
  }
  return [...documents.values()];
}

const base = {
  _id: apiKeyId,
  ...created,
  nameKey: 'catalogue importer',
  flows: {},
  createdBy: 'author 0',
  created: 'minute 0',
};
const at = (index: number) => ({ modified: `minute ${index}`, modifiedBy: `author ${index}` });

it('shows a key with all its properties', () =>
  expect(after(['ApiKeyCreated', created])).toEqual([{ ...base, ...at(0) }]));

it.each<[ApiKeyEvent['type'], object, object]>([
  ['ApiKeyRenamed', { name: 'Ex', formerName: 'Catalogue Importer' }, { name: 'Ex', nameKey: 'ex' }],
  ['ApiKeyRevised', { description: 'Nightly', scopes: [] }, { description: 'Nightly', scopes: [] }],
  ['ApiKeyDisabled', {}, { enabled: false }],
  ['ApiKeyEnabled', {}, { enabled: true }],
  ['ApiKeyFlowAdded', { flow: client }, { flows: { f1: { grantType: 'clientCredential', clientId: 'importer' } } }],
  ['ApiKeyFlowAdded', { flow: token }, { flows: { f2: { grantType: 'accessToken' } } }],
])('shows the effect of %s, with actor and time', (type, data, shown) =>
  expect(after(['ApiKeyCreated', created], [type, data])).toEqual([{ ...base, ...shown, ...at(1) }]),
);

it('shows the remaining flows', () => {
  const flows = { f2: { grantType: 'accessToken' } };
  expect(
    after(
      ['ApiKeyCreated', created],
      ['ApiKeyFlowAdded', { flow: client }],
      ['ApiKeyFlowAdded', { flow: token }],
      ['ApiKeyFlowRemoved', { flow: client }],
    ),
  ).toEqual([{ ...base, flows, ...at(3) }]);
});

it('shows nothing of a deleted key', () =>
  expect(after(['ApiKeyCreated', created], ['ApiKeyDeleted', { name: created.name }])).toEqual([]));
