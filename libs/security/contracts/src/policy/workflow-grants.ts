import { modernAction, SYS_VIEW } from '@annal/security-domain';
import type { GrantableWorkflow } from '../access-control.ts';

/** What some granted texts mean in one workflow. */
export interface WorkflowGrants {
  /** `sysCreate`, then `state.event` in the order of the definition, then the other events without a state. */
  readonly actions: readonly string[];
  /** The same in lower case, to be found. */
  readonly keys: ReadonlySet<string>;
  /** Implied by whatever else is granted. */
  readonly mayView: boolean;
}

const SYS_CREATE = 'sysCreate';

const remembered = new WeakMap<GrantableWorkflow, Map<string, WorkflowGrants>>();

/** As `workflowGrants`, worked out once for a workflow. `key` is the same for the same texts. */
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

/** A request's action within its workflow: `draft.submit`, `sysCreate`. */
export function actionKey(action: string, { id }: GrantableWorkflow): string {
  const [key, prefix] = [action.toLowerCase(), `${id.toLowerCase()}.`];
  return key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

const isCreation = (event: string) => event === SYS_CREATE;

/** In lower case; absent parts match everything. */
interface Pattern {
  readonly state?: string;
  readonly event?: string;
  /** Every event that begins with `sys`. */
  readonly isSystem?: boolean;
}

/** Undefined for a text that means nothing in the workflow. */
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
