import type { Issue } from '@annal/kernel';
import { storageProblem } from '../field/json.ts';
import { readLocalized } from '../field/texts.ts';
import type { WorkflowEventGroup, WorkflowState } from '../workflow/workflow.definition.ts';
import { checkId, checkName, checkOwnId, checkWord } from './check-parts.ts';
import { checkActions, checkColor, checkEvent, type EventContext } from './check-workflow-event.ts';
import type { EventGroupInput, StateInput, WorkflowDefinitionInput } from './workflow-definition.commands.ts';
import type { WorkflowProperties } from './workflow-definition.events.ts';

/** workflows.md 1.2. */
const RESERVED_STATES = new Set(['archived', 'sysworkflow']);

/** workflows.md 5.2 and 5.3. */
export function checkProperties(input: WorkflowDefinitionInput, issues: Issue[]): WorkflowProperties | undefined {
  const name = checkName(input.name, 'name', issues);
  const description = readLocalized(input.description, 'description', issues);
  const sent = { states: input.states ?? [], groups: input.eventGroups ?? [] };
  const context = { stateIds: idsOf(sent.states), groupIds: idsOf(sent.groups) };
  const seen = new Set<string>();
  const [first, ...others] = sent.states.map((state, index) =>
    checkState(state, `states[${index}]`, seen, context, issues),
  );
  if (!first) issues.push({ field: 'states', message: 'At least one state is required' });
  const eventGroups = checkGroups(sent.groups, issues);
  if (!first || issues.length > 0) return undefined;
  const properties = { name, description, states: [first, ...others], eventGroups } as const;
  const problem = storageProblem(properties);
  if (problem) issues.push({ field: '', message: problem });
  return properties;
}

export function checkDefinitionId(sent: string, issues: Issue[]): void {
  checkId(sent, 'workflow definition', 'id', issues);
}

function idsOf(sent: readonly { readonly id?: string | null }[]): ReadonlyMap<string, string> {
  return new Map(sent.flatMap(({ id }) => (id ? [[id.toLowerCase(), id] as const] : [])));
}

function checkState(
  sent: StateInput,
  path: string,
  seen: Set<string>,
  context: EventContext,
  issues: Issue[],
): WorkflowState {
  const id = checkOwnId(sent.id, 'state', `${path}.id`, seen, issues);
  if (RESERVED_STATES.has(id.toLowerCase()))
    issues.push({ field: `${path}.id`, message: `The state id '${id}' is reserved` });
  const name = checkName(sent.name, `${path}.name`, issues);
  const entryActions = checkActions(sent.entryActions ?? [], `${path}.entryActions`, issues);
  const eventIds = new Set<string>();
  const events = (sent.events ?? []).map((event, index) =>
    checkEvent(event, `${path}.events[${index}]`, eventIds, context, issues),
  );
  const color = checkColor(sent.color, `${path}.color`, issues);
  const views = ['default', 'previousPublishedVersionCompare'] as const;
  const uiEditorView = checkWord(sent.uiEditorView, views, `${path}.uiEditorView`, issues);
  const { allowUpdates } = sent;
  const updates = typeof allowUpdates === 'boolean' ? { allowUpdates } : {};
  return { id, name, entryActions, events, color, uiEditorView, ...updates };
}

function checkGroups(sent: readonly EventGroupInput[], issues: Issue[]): readonly WorkflowEventGroup[] {
  const seen = new Set<string>();
  return sent.map((group, index) => ({
    id: checkOwnId(group.id, 'event group', `eventGroups[${index}].id`, seen, issues),
    name: checkName(group.name, `eventGroups[${index}].name`, issues),
  }));
}
