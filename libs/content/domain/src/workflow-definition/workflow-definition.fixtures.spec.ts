import { workflowDefinitionAggregate } from './workflow-definition.aggregate.ts';
import type { WorkflowDefinitionEvent } from './workflow-definition.events.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","uuid":"0c6f1a52-7b1d-4a83-9d56-2a4c86a7f5e1","id":"quickReview"';
const event =
  '{"id":"release","name":{"en-GB":"Release"},"description":{},"auditText":{"cy":"Wedi"},"transitionTo":"sysWorkflow","exitActions":[{"invokeAction":"updateEntry"}],"validate":true,"color":"green","groupId":"edit","uiAction":"none","parameters":[{"id":"note","name":{"en-GB":"Note"},"description":{},"dataType":"string","dataFormat":null,"default":null,"validations":{"required":{"message":{"en-GB":"Why?"}}},"editor":{"id":"multiline","instructions":{},"properties":null}}]}';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<WorkflowDefinitionEvent['type'], string>> = {
  WorkflowDefinitionCreated: `{${key},"versionNo":"0.1","name":{"en-GB":"Quick review"},"description":{},"states":[{"id":"draft","name":{"en-GB":"Draft"},"entryActions":[],"events":[${event}],"color":"blue","uiEditorView":"default","allowUpdates":true}],"eventGroups":[{"id":"edit","name":{"en-GB":"Edit"}}]}`,
  WorkflowDefinitionRevised: `{${key},"versionNo":"0.2","changes":{"name":{"en-GB":"Review"}}}`,
  WorkflowDefinitionPublished: `{${key},"versionNo":"1.0"}`,
  WorkflowDefinitionDeleted: `{${key}}`,
};

describe('workflow definition events as they were first stored', () => {
  const events = Object.entries(stored).map(([type, json]) => {
    const { schemaVersion } = workflowDefinitionAggregate.schemas[type as WorkflowDefinitionEvent['type']];
    return { type, schemaVersion, data: JSON.parse(json) as unknown } as WorkflowDefinitionEvent;
  });

  it('have the current shape, so no upcaster is needed', () =>
    expect(events.map(({ schemaVersion }) => schemaVersion)).toEqual([1, 1, 1, 1]));

  it('fold to the expected definition', () => {
    const { evolve, initial } = workflowDefinitionAggregate;
    const release = JSON.parse(event) as object;
    const draft = { id: 'draft', name: { 'en-GB': 'Draft' }, entryActions: [], color: 'blue', uiEditorView: 'default' };
    const version = {
      id: 'quickReview',
      name: { 'en-GB': 'Review' },
      description: {},
      states: [{ ...draft, events: [release], allowUpdates: true }],
      eventGroups: [{ id: 'edit', name: { 'en-GB': 'Edit' } }],
      isSystem: false,
      projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21',
      uuid: '0c6f1a52-7b1d-4a83-9d56-2a4c86a7f5e1',
      versionNo: '1.0',
    };
    const live = events.slice(0, 3).reduce(evolve, initial);
    expect(live).toEqual({
      status: 'live',
      latest: version,
      published: { versionNo: '1.0', workflow: expect.objectContaining({ id: 'quickReview', isSystem: false }) },
    });
    expect(events.reduce(evolve, initial)).toEqual({ status: 'deleted' });
  });
});
