import type { Recorded } from '@annal/kernel';
import { patch, put, remove } from '@annal/read-models';
import type { ProjectEvent } from '@annal/structure-domain';
import { projectProjection } from './project.projection.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const rootNodeId = '1dd8ca21-8fc4-4258-8866-a2509f3c0e53';
const recorded = (event: ProjectEvent): Recorded<ProjectEvent> => ({
  ...event,
  id: '00000000-0000-4000-8000-000000000001',
  stream: `project-${projectUuid}`,
  revision: 0n,
  position: 1n,
  metadata: {
    schemaVersion: 1,
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    actor: { kind: 'user', id: 'u', name: 'm.okafor' },
    occurredAt: '2026-02-11T09:04:17.358Z',
  },
});

const shown = {
  name: 'City Library',
  description: null,
  primaryLanguage: 'en-GB',
  supportedLanguages: ['en-GB', 'cy'],
  color: 'cobalt',
  deliverySysExclusions: [],
};
const created = recorded({
  type: 'ProjectCreated',
  schemaVersion: 1,
  data: { projectUuid, rootNodeId, projectId: 'cityLibrary', ...shown },
});
const detailsChanged = recorded({
  type: 'ProjectDetailsChanged',
  schemaVersion: 1,
  data: { projectUuid, name: 'County Library' },
});
const languagesChanged = recorded({
  type: 'ProjectLanguagesChanged',
  schemaVersion: 1,
  data: { projectUuid, primaryLanguage: 'cy', supportedLanguages: ['cy', 'en-GB', 'pl'] },
});
const deleted = recorded({ type: 'ProjectDeleted', schemaVersion: 1, data: { projectUuid, projectId: 'cityLibrary' } });

describe('projects', () => {
  it.each([
    [created, [put({ _id: projectUuid, id: 'cityLibrary', ...shown })]],
    [detailsChanged, [patch(projectUuid, { name: 'County Library' })]],
    [languagesChanged, [patch(projectUuid, { primaryLanguage: 'cy', supportedLanguages: ['cy', 'en-GB', 'pl'] })]],
    [deleted, [remove(projectUuid)]],
  ])('$type', (event, changes) => expect(projectProjection.project(event)).toEqual(changes));
});
