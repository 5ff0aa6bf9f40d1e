import type { EventInput, ParameterInput, StateInput, WorkflowDefinitionInput } from '@annal/content-rules';
import { workflowDefinitionAggregate } from './workflow-definition.aggregate.ts';
import { create, created, draft, given, issuePaths, live, release, save } from './testing/workflow-definitions.ts';

const name = { 'en-GB': 'X' };
const withState = (...parts: readonly StateInput[]) => ({ states: [draft, live, ...parts] });
const withEvent = (parts: EventInput) => ({
  states: [{ ...draft, events: [save, { ...release, ...parts }] }, live],
});
const withParameter = (...parts: readonly ParameterInput[]) =>
  withEvent({ parameters: parts.map((part, index) => ({ id: `p${index}`, name, ...part })) });
const withGroup = (...groups: readonly { id?: string | null; name?: Record<string, string> | null }[]) => ({
  eventGroups: [{ id: 'edit', name }, ...groups],
});

const decided = (parts: Partial<WorkflowDefinitionInput>) =>
  workflowDefinitionAggregate.decide(create(parts), workflowDefinitionAggregate.initial);
const refusedAt = (parts: Partial<WorkflowDefinitionInput>) => issuePaths(() => decided(parts));
const event = 'states[0].events[1]';
const parameter = `${event}.parameters[0]`;

describe('a workflow definition', () => {
  it('is stored with all its defaults', () => given().when(create()).then(created));

  it('is stored in the documented spellings', () => {
    const [made] = decided({
      name: { 'EN-gb': 'X' },
      states: [
        {
          id: 'Open',
          name,
          color: 'CYAN',
          uiEditorView: 'PreviousPublishedVersionCompare',
          allowUpdates: false,
          entryActions: [{ invokeAction: 'VALIDATEentry' }],
          events: [
            { id: 'SYSDELETE', groupId: 'EDIT', transitionTo: 'OPEN' },
            {
              id: 'done',
              name,
              auditText: { cy: 'Wedi' },
              groupId: 'edit',
              transitionTo: 'SYSworkflow',
              validate: true,
              uiAction: 'NAVIGATEtoEntryListing',
              exitActions: [{ invokeAction: 'updateentry' }],
              parameters: [
                {
                  id: 'why',
                  name,
                  dataType: 'String',
                  validations: { required: {} },
                  editor: { id: 'MultiLine', properties: {} },
                },
                { id: 'who', name, validations: { required: null }, editor: null, dataFormat: null, default: null },
              ],
            },
          ],
        },
      ],
    });
    expect(made?.data).toMatchObject({
      name: { 'en-GB': 'X' },
      states: [
        {
          id: 'Open',
          color: 'cyan',
          uiEditorView: 'previousPublishedVersionCompare',
          allowUpdates: false,
          entryActions: [{ invokeAction: 'validateEntry' }],
          events: [
            { id: 'sysDelete', groupId: 'edit', transitionTo: 'Open', name: {} },
            {
              id: 'done',
              auditText: { cy: 'Wedi' },
              transitionTo: 'sysWorkflow',
              validate: true,
              uiAction: 'navigateToEntryListing',
              exitActions: [{ invokeAction: 'updateEntry' }],
              parameters: [
                {
                  dataType: 'string',
                  validations: { required: { message: null } },
                  editor: { id: 'multiline', instructions: {}, properties: null },
                },
                { validations: {}, editor: null, dataFormat: null, default: null },
              ],
            },
          ],
        },
      ],
    });
  });

  it('may have ids of the maximum length', () => {
    const id = 'A'.repeat(30);
    const parts = {
      id: 'Z9'.padEnd(25, 'z'),
      states: [
        {
          id,
          name,
          events: [{ id, name, groupId: 'G'.repeat(50), parameters: [{ id: 'P'.repeat(50), name }] }],
        },
      ],
      eventGroups: [{ id: 'G'.repeat(50), name }],
    };
    expect(refusedAt(parts)).toEqual([]);
  });

  const colors = 'Blue Charcoal Cobalt Gray Green Orange Pink Red Ruby Teal Violet Yellow cyan white'.split(' ');
  it.each(colors)('may be %s', (color) => expect(refusedAt({ states: [{ ...live, color, events: [] }] })).toEqual([]));

  const rows: [string, Partial<WorkflowDefinitionInput>, string[]][] = [
    ['no id', { id: null }, ['id']],
    ['a blank id', { id: ' ' }, ['id']],
    ['an id of 26 characters', { id: 'a'.repeat(26) }, ['id']],
    ['an id that begins with a digit', { id: '1st' }, ['id']],
    ['an id with a hyphen', { id: 'quick-review' }, ['id']],
    ['no name', { name: null }, ['name']],
    ['a name without text', { name: { 'en-GB': ' ', cy: '' } }, ['name']],
    ['a name in no language', { name: { ...name, english: 'X' } }, ['name.english']],
    ['a description in no language', { description: { english: 'X' } }, ['description.english']],
    ['no states', { states: null }, ['states']],
    ['an empty list of states', { states: [] }, ['states']],
    ['a state without id', withState({ name }), ['states[2].id']],
    ['a state id used twice', withState({ id: 'DRAFT', name }), ['states[2].id']],
    ['a state id of 31 characters', withState({ id: 'a'.repeat(31), name }), ['states[2].id']],
    ['a state id of the wrong form', withState({ id: 'in review', name }), ['states[2].id']],
    ['the state id archived', withState({ id: 'Archived', name }), ['states[2].id']],
    ['the state id sysWorkflow', withState({ id: 'sysWorkflow', name }), ['states[2].id']],
    ['a state without name', withState({ id: 'x', name: {} }), ['states[2].name']],
    ['a state of another colour', withState({ id: 'x', name, color: 'mauve' }), ['states[2].color']],
    ['a state with another view', withState({ id: 'x', name, uiEditorView: 'x' }), ['states[2].uiEditorView']],
    [
      'other entry actions',
      withState({ id: 'x', name, entryActions: [{ invokeAction: 'updateEntry' }, { invokeAction: 'x' }, {}] }),
      ['states[2].entryActions[1].invokeAction', 'states[2].entryActions[2].invokeAction'],
    ],
    ['an event without id', withEvent({ id: null }), [`${event}.id`]],
    ['an event id used twice', withEvent({ id: 'SYSupdate' }), [`${event}.id`]],
    ['an event id of 31 characters', withEvent({ id: 'a'.repeat(31) }), [`${event}.id`]],
    ['an event id of the wrong form', withEvent({ id: 'a.b' }), [`${event}.id`]],
    ['sysPublish', withEvent({ id: 'sysPublish' }), [`${event}.id`]],
    ['SYSunpublish', withEvent({ id: 'SYSunpublish' }), [`${event}.id`]],
    ['an event without name', withEvent({ name: {} }), [`${event}.name`]],
    ['an audit text in no language', withEvent({ auditText: { english: 'X' } }), [`${event}.auditText.english`]],
    ['a transition to nowhere', withEvent({ transitionTo: 'gone' }), [`${event}.transitionTo`]],
    ['a transition to an empty id', withEvent({ transitionTo: '' }), [`${event}.transitionTo`]],
    ['a transition to archived', withEvent({ transitionTo: 'archived' }), [`${event}.transitionTo`]],
    ['no group', withEvent({ groupId: null }), [`${event}.groupId`]],
    ['another group', withEvent({ groupId: 'gone' }), [`${event}.groupId`]],
    [
      'another exit action',
      withEvent({ exitActions: [{ invokeAction: 'deleteEntry' }] }),
      [`${event}.exitActions[0].invokeAction`],
    ],
    ['an event of another colour', withEvent({ color: '' }), [`${event}.color`]],
    ['another action of the editor', withEvent({ uiAction: 'close' }), [`${event}.uiAction`]],
    ['a parameter without id', withParameter({ id: '' }), [`${parameter}.id`]],
    ['a parameter id used twice', withParameter({}, { id: 'P0' }), [`${event}.parameters[1].id`]],
    ['a parameter id of 51 characters', withParameter({ id: 'a'.repeat(51) }), [`${parameter}.id`]],
    ['a parameter id of the wrong form', withParameter({ id: '$where' }), [`${parameter}.id`]],
    ['a parameter without name', withParameter({ name: null }), [`${parameter}.name`]],
    ['a parameter of another type', withParameter({ dataType: 'integer' }), [`${parameter}.dataType`]],
    ['a parameter with a format', withParameter({ dataFormat: 'email' }), [`${parameter}.dataFormat`]],
    ['a parameter with a default', withParameter({ default: 'x' }), [`${parameter}.default`]],
    ['another validation', withParameter({ validations: { maxLength: { value: 1 } } }), [`${parameter}.validations`]],
    [
      'a validation that is not an object',
      withParameter({ validations: { required: true } }),
      [`${parameter}.validations`],
    ],
    [
      'a message that is not a text',
      withParameter({ validations: { required: { message: 1 } } }),
      [`${parameter}.validations`],
    ],
    [
      'more than a message',
      withParameter({ validations: { required: { message: 'x', value: 1 } } }),
      [`${parameter}.validations`],
    ],
    ['another editor', withParameter({ editor: { id: 'text' } }), [`${parameter}.editor`]],
    ['an editor without id', withParameter({ editor: {} }), [`${parameter}.editor`]],
    [
      'an editor with properties',
      withParameter({ editor: { id: 'multiline', properties: { rows: 3 } } }),
      [`${parameter}.editor`],
    ],
    ['an editor with more', withParameter({ editor: { id: 'multiline', rows: 3 } }), [`${parameter}.editor`]],
    [
      'instructions that are not texts',
      withParameter({ editor: { id: 'multiline', instructions: 'x' } }),
      [`${parameter}.editor`],
    ],
    ['a group without id', withGroup({ name }), ['eventGroups[1].id']],
    ['a group id used twice', withGroup({ id: 'Edit', name }), ['eventGroups[1].id']],
    ['a group id of 51 characters', withGroup({ id: 'a'.repeat(51), name }), ['eventGroups[1].id']],
    ['a group id of the wrong form', withGroup({ id: 'a-b', name }), ['eventGroups[1].id']],
    ['a group without name', withGroup({ id: 'x' }), ['eventGroups[1].name']],
  ];
  it.each(rows)('is refused with %s', (_, parts, paths) => expect(refusedAt(parts)).toEqual(paths));

  it('is refused with all issues together, in the order of the body', () => {
    const parts = { id: '', name: {}, ...withEvent({ id: '', groupId: 'x' }), eventGroups: [{ id: 'edit' }] };
    expect(refusedAt(parts)).toEqual(['id', 'name', `${event}.id`, `${event}.groupId`, 'eventGroups[0].name']);
  });

  it('is refused when it is too large to store', () =>
    expect(refusedAt({ description: { 'en-GB': 'x'.repeat(900 * 1024) } })).toEqual(['']));
});
