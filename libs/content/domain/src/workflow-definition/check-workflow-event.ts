import { colors, type Issue } from '@annal/kernel';
import { readLocalized } from '../field/texts.ts';
import { SYS_WORKFLOW } from '../workflow/runnable.ts';
import type { InvokedAction, WorkflowAction, WorkflowEvent } from '../workflow/workflow.definition.ts';
import { SYS_DELETE, SYS_UPDATE } from '../workflow/workflow.rules.ts';
import { checkName, checkOwnId, checkWord } from './check-parts.ts';
import { checkParameter } from './check-workflow-parameter.ts';
import type { ActionInput, EventInput } from './workflow-definition.commands.ts';

export interface EventContext {
  readonly stateIds: ReadonlyMap<string, string>;
  readonly groupIds: ReadonlyMap<string, string>;
}

/** The examples of workflows.md 1.7 have two colours more than projects; blue is the default. */
export const workflowColors = [...colors, 'cyan', 'white'] as const;

const ACTIONS: readonly WorkflowAction[] = ['validateEntry', 'publishEntry', 'updateEntry'];

/** The only events of the service that a definition may list (workflows.md 5.3). */
const OWN_SYS_EVENTS = new Map([SYS_UPDATE, SYS_DELETE].map((id) => [id.toLowerCase(), id]));

export function checkEvent(
  sent: EventInput,
  path: string,
  seen: Set<string>,
  context: EventContext,
  issues: Issue[],
): WorkflowEvent {
  const id = checkEventId(sent.id, `${path}.id`, seen, issues);
  const texts = {
    name: checkName(sent.name, `${path}.name`, issues, /^sys/i.test(id)),
    description: readLocalized(sent.description, `${path}.description`, issues),
    ...(sent.auditText && { auditText: readLocalized(sent.auditText, `${path}.auditText`, issues) }),
  };
  const transitionTo = checkTransition(sent.transitionTo, `${path}.transitionTo`, context, issues);
  const exitActions = sent.exitActions ? checkActions(sent.exitActions, `${path}.exitActions`, issues) : null;
  const color = checkColor(sent.color, `${path}.color`, issues);
  const groupId = checkGroupId(sent.groupId, `${path}.groupId`, context, issues);
  const uiAction = checkWord(sent.uiAction, ['none', 'navigateToEntryListing'], `${path}.uiAction`, issues);
  const parameterIds = new Set<string>();
  const parameters = (sent.parameters ?? []).map((parameter, index) =>
    checkParameter(parameter, `${path}.parameters[${index}]`, parameterIds, issues),
  );
  const validate = typeof sent.validate === 'boolean' ? { validate: sent.validate } : {};
  return { id, ...texts, transitionTo, exitActions, ...validate, color, groupId, uiAction, parameters };
}

export function checkColor(sent: string | null | undefined, field: string, issues: Issue[]): string {
  return checkWord(sent, workflowColors, field, issues);
}

export function checkActions(sent: readonly ActionInput[], path: string, issues: Issue[]): readonly InvokedAction[] {
  return sent.flatMap(({ invokeAction }, index) => {
    const action = ACTIONS.find((each) => each.toLowerCase() === invokeAction?.toLowerCase());
    if (action) return [{ invokeAction: action }];
    const message = invokeAction ? `There is no action '${invokeAction}'` : 'The invoke action is required';
    issues.push({ field: `${path}[${index}].invokeAction`, message });
    return [];
  });
}

function checkEventId(sent: string | null | undefined, field: string, seen: Set<string>, issues: Issue[]): string {
  const id = checkOwnId(sent, 'event', field, seen, issues);
  const own = OWN_SYS_EVENTS.get(id.toLowerCase());
  if (!own && /^sys/i.test(id))
    issues.push({ field, message: `Of the events that begin with 'sys' only sysUpdate and sysDelete can be defined` });
  return own ?? id;
}

function checkTransition(
  sent: string | null | undefined,
  field: string,
  { stateIds }: EventContext,
  issues: Issue[],
): string | null {
  if (sent === undefined || sent === null) return null;
  const key = sent.toLowerCase();
  if (key === SYS_WORKFLOW.toLowerCase()) return SYS_WORKFLOW;
  const id = stateIds.get(key);
  if (id === undefined) issues.push({ field, message: `There is no state '${sent}'` });
  return id ?? null;
}

function checkGroupId(
  sent: string | null | undefined,
  field: string,
  { groupIds }: EventContext,
  issues: Issue[],
): string {
  const id = groupIds.get(sent?.toLowerCase() ?? '');
  if (id === undefined)
    issues.push({ field, message: sent ? `There is no event group '${sent}'` : 'The group id is required' });
  return id ?? '';
}
