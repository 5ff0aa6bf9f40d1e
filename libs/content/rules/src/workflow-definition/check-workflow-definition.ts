import { JsonReader, type IssueSink } from '@annal/kernel';
import { storageProblem } from '../field/json.ts';
import { readLocalized } from '../field/texts.ts';
import type { WorkflowEventGroup, WorkflowState } from '../workflow/workflow.definition.ts';
import { checkId, checkName, checkOwnId, checkWord } from './check-parts.ts';
import { checkActions, checkColor, checkEvent, type EventContext } from './check-workflow-event.ts';
import type { EventGroupInput, StateInput, WorkflowDefinitionInput } from './workflow-definition.input.ts';
import type { WorkflowProperties } from '../workflow/workflow.definition.ts';

/** workflows.md 1.2. */
const RESERVED_STATES = new Set(['archived', 'sysworkflow']);

/** workflows.md 5.2 and 5.3. */
export function checkWorkflowDefinition(
  input: WorkflowDefinitionInput,
  issues: IssueSink,
): WorkflowProperties | undefined {
  const sent: JsonReader<keyof WorkflowDefinitionInput> = new JsonReader(input, issues);
  const name = checkName(sent.own('name'));
  const description = readLocalized(sent.own('description'));
  const context = { stateIds: idsOf(input.states ?? []), groupIds: idsOf(input.eventGroups ?? []) };
  const seen = new Set<string>();
  const [first, ...others] = (sent.own('states').list() ?? []).map((state) => checkState(state, seen, context));
  if (!first) sent.own('states').refuse('At least one state is required');
  const eventGroups = checkGroups(sent.own('eventGroups'));
  if (!first || issues.length > 0) return undefined;
  const properties = { name, description, states: [first, ...others], eventGroups } as const;
  const problem = storageProblem(properties);
  if (problem) sent.refuse(problem);
  return properties;
}

export function checkDefinitionId(sent: JsonReader): void {
  checkId(sent, 'workflow definition');
}

function idsOf(sent: readonly { readonly id?: string | null }[]): ReadonlyMap<string, string> {
  return new Map(sent.flatMap(({ id }) => (id ? [[id.toLowerCase(), id] as const] : [])));
}

function checkState(sent: JsonReader<keyof StateInput>, seen: Set<string>, context: EventContext): WorkflowState {
  const id = checkOwnId(sent.own('id'), 'state', seen);
  if (RESERVED_STATES.has(id.toLowerCase())) sent.own('id').refuse(`The state id '${id}' is reserved`);
  const name = checkName(sent.own('name'));
  const entryActions = checkActions(sent.own('entryActions'));
  const eventIds = new Set<string>();
  const events = (sent.own('events').list() ?? []).map((event) => checkEvent(event, eventIds, context));
  const color = checkColor(sent.own('color'));
  const uiEditorView = checkWord(sent.own('uiEditorView'), ['default', 'previousPublishedVersionCompare']);
  const allowUpdates = sent.own('allowUpdates').flag();
  return { id, name, entryActions, events, color, uiEditorView, ...(allowUpdates !== undefined && { allowUpdates }) };
}

function checkGroups(sent: JsonReader): readonly WorkflowEventGroup[] {
  const seen = new Set<string>();
  return (sent.list() ?? []).map((group: JsonReader<keyof EventGroupInput>) => ({
    id: checkOwnId(group.own('id'), 'event group', seen),
    name: checkName(group.own('name')),
  }));
}
