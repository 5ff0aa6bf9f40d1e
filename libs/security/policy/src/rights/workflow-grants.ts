import { modernAction, SYS_VIEW } from '@annal/security-domain';
import type { GrantableWorkflow } from '@annal/security-contracts';

export interface WorkflowGrants {
  /** `sysCreate`, then `state.event` in definition order, then events without a state. */
  readonly actions: readonly string[];
  readonly keys: ReadonlySet<string>;
  readonly mayView: boolean;
}

const SYS_CREATE = 'sysCreate';

const remembered = new WeakMap<GrantableWorkflow, Map<string, WorkflowGrants>>();

/** Cached per workflow; `key` has to be equal for equal texts. */
export function knownGrants(texts: readonly string[], key: string, workflow: GrantableWorkflow): WorkflowGrants {
  let grants = remembered.get(workflow);
  if (!grants) remembered.set(workflow, (grants = new Map<string, WorkflowGrants>()));
  let found = grants.get(key);
  if (!found) grants.set(key, (found = workflowGrants(texts, workflow)));
  return found;
}

export function workflowGrants(texts: readonly string[], workflow: GrantableWorkflow): WorkflowGrants {
  const patterns = texts.flatMap((text) => patternOf(text, workflow.id) ?? []);
  const isGranted = (state: string | undefined, event: string) =>
    patterns.some((pattern) => matches(pattern, state, event));
  const ofStates = workflow.states.flatMap(({ id, events }) =>
    events.filter((event) => isGranted(id, event)).map((event) => `${id}.${event}`),
  );
  const others = workflow.events.filter((event) => isGranted(undefined, event));
  const [first, last] = [others.filter(isCreation), others.filter((event) => !isCreation(event))];
  const actions = [...first, ...ofStates, ...last];
  const mayView = actions.length > 0 || isGranted(undefined, SYS_VIEW);
  return { actions, keys: new Set(actions.map((action) => action.toLowerCase())), mayView };
}

export function actionKey(action: string, { id }: GrantableWorkflow): string {
  const [key, prefix] = [action.toLowerCase(), `${id.toLowerCase()}.`];
  return key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

const isCreation = (event: string) => event === SYS_CREATE;

interface Pattern {
  readonly state?: string;
  readonly event?: string;
  readonly isSystem?: boolean;
}

function patternOf(text: string, workflowId: string): Pattern | undefined {
  const parts = modernAction(text).split('.');
  const [first = '', second = '', third = ''] = parts;
  const ownWorkflow = workflowId.toLowerCase();
  if (parts.some((part) => part === '')) return undefined;
  if (parts.length === 1) return eventPattern(first);
  if (parts.length === 2)
    return first === '*' || first === ownWorkflow ? eventPattern(second) : { state: first, ...eventPattern(second) };
  return parts.length === 3 && first === ownWorkflow ? { state: second, ...eventPattern(third) } : undefined;
}

function eventPattern(event: string): Pattern {
  if (event === '*') return {};
  return event === 'sys*' ? { isSystem: true } : { event };
}

function matches(pattern: Pattern, state: string | undefined, event: string): boolean {
  if (pattern.state !== undefined && pattern.state !== state?.toLowerCase()) return false;
  const name = event.toLowerCase();
  if (pattern.isSystem) return name.startsWith('sys');
  return pattern.event === undefined || pattern.event === name;
}
