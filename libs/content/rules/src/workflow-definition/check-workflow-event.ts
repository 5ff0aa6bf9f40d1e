import { colors, type JsonReader } from '@annal/kernel';
import { readLocalized } from '../field/texts.ts';
import { SYS_WORKFLOW } from '../workflow/runnable.ts';
import type { InvokedAction, WorkflowAction, WorkflowEvent } from '../workflow/workflow.definition.ts';
import { SYS_DELETE, SYS_UPDATE } from '../workflow/workflow.rules.ts';
import { checkName, checkOwnId, checkWord } from './check-parts.ts';
import { checkParameter } from './check-workflow-parameter.ts';
import type { ActionInput, EventInput } from './workflow-definition.input.ts';

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
  sent: JsonReader<keyof EventInput>,
  seen: Set<string>,
  context: EventContext,
): WorkflowEvent {
  const id = checkEventId(sent.own('id'), seen);
  const auditText = sent.own('auditText').present();
  const texts = {
    name: checkName(sent.own('name'), /^sys/i.test(id)),
    description: readLocalized(sent.own('description')),
    ...(auditText && { auditText: readLocalized(auditText) }),
  };
  const transitionTo = checkTransition(sent.own('transitionTo'), context);
  const sentActions = sent.own('exitActions').present();
  const exitActions = sentActions ? checkActions(sentActions) : null;
  const color = checkColor(sent.own('color'));
  const groupId = checkGroupId(sent.own('groupId'), context);
  const uiAction = checkWord(sent.own('uiAction'), ['none', 'navigateToEntryListing']);
  const parameterIds = new Set<string>();
  const parameters = (sent.own('parameters').list() ?? []).map((parameter) => checkParameter(parameter, parameterIds));
  const validate = sent.own('validate').flag();
  const checks = validate === undefined ? {} : { validate };
  return { id, ...texts, transitionTo, exitActions, ...checks, color, groupId, uiAction, parameters };
}

export function checkColor(sent: JsonReader): string {
  return checkWord(sent, workflowColors);
}

export function checkActions(sent: JsonReader): readonly InvokedAction[] {
  return (sent.list() ?? []).flatMap((action: JsonReader<keyof ActionInput>) => {
    const named = action.own('invokeAction');
    const invokeAction = named.oneOf(ACTIONS);
    if (invokeAction) return [{ invokeAction }];
    const text = named.filled('The invoke action is required')?.text();
    return text === undefined ? [] : (named.refuse(`There is no action '${text}'`) ?? []);
  });
}

function checkEventId(sent: JsonReader, seen: Set<string>): string {
  const id = checkOwnId(sent, 'event', seen);
  const own = OWN_SYS_EVENTS.get(id.toLowerCase());
  if (!own && /^sys/i.test(id))
    sent.refuse(`Of the events that begin with 'sys' only sysUpdate and sysDelete can be defined`);
  return own ?? id;
}

function checkTransition(sent: JsonReader, { stateIds }: EventContext): string | null {
  const text = sent.text();
  if (text === undefined) return null;
  const key = text.toLowerCase();
  if (key === SYS_WORKFLOW.toLowerCase()) return SYS_WORKFLOW;
  return stateIds.get(key) ?? sent.refuse(`There is no state '${text}'`) ?? null;
}

function checkGroupId(sent: JsonReader, { groupIds }: EventContext): string {
  const text = sent.filled('The group id is required')?.text();
  if (text === undefined) return '';
  return groupIds.get(text.toLowerCase()) ?? sent.refuse(`There is no event group '${text}'`) ?? '';
}
