import { projectAggregate } from './project.aggregate.ts';
import type { ProjectEvent } from './project.events.ts';

const key = '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21"';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<ProjectEvent['type'], string>> = {
  ProjectCreated: `{${key},"projectId":"library","rootNodeId":"0c1f8a52-6a0e-4f7c-9c53-2b7f6f1c1e11","name":"Library","description":null,"primaryLanguage":"en-GB","supportedLanguages":["en-GB","cy"],"color":"blue","deliverySysExclusions":["owner"]}`,
  ProjectDetailsChanged: `{${key},"description":"Books and their keepers","color":"teal"}`,
  ProjectLanguagesChanged: `{${key},"primaryLanguage":"cy","supportedLanguages":["cy","en-GB","pl"]}`,
  ProjectDeleted: `{${key},"projectId":"library"}`,
};

describe('project events as they were first stored', () => {
  const eventOf = (type: ProjectEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as ProjectEvent;
  const after = (...types: ProjectEvent['type'][]) =>
    types.map(eventOf).reduce(projectAggregate.evolve, projectAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(projectAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected project', () => {
    expect(after('ProjectCreated', 'ProjectDetailsChanged', 'ProjectLanguagesChanged')).toEqual({
      status: 'live',
      projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21',
      projectId: 'library',
      rootNodeId: '0c1f8a52-6a0e-4f7c-9c53-2b7f6f1c1e11',
      name: 'Library',
      description: 'Books and their keepers',
      primaryLanguage: 'cy',
      supportedLanguages: ['cy', 'en-GB', 'pl'],
      color: 'teal',
      deliverySysExclusions: ['owner'],
    });
    expect(after('ProjectCreated', 'ProjectDeleted')).toEqual({ status: 'deleted' });
  });
});
