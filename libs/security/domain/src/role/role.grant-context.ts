import type { JsonReader } from '@annal/kernel';
import { sectionActions, WorkflowActions } from './role.actions.ts';
import type { RoleFacts } from './role.commands.ts';
import type { RolePermissions } from './role.events.ts';

const NONE: ReadonlySet<string> = new Set();
/** Listing all known actions takes kilobytes, so only the first errors do. */
const MAX_LISTS = 10;

type GrantList = 'entries' | 'assets' | 'contentTypes' | 'nodes';
type Granted = keyof typeof sectionActions | 'workflow';

export class GrantContext {
  private ofWorkflows: WorkflowActions | undefined;
  private listed = 0;
  private readonly before = new Map<GrantList, ReadonlyMap<string | null, ReadonlySet<string>>>();

  constructor(
    readonly facts: RoleFacts,
    readonly current: RolePermissions,
  ) {}

  /** Accepts known actions and those the grant had before (security.md 8.2). */
  actions(grant: JsonReader, granted: Granted, stored: () => ReadonlySet<string>): readonly string[] {
    const sent = grant.member('actions');
    const texts = [...new Set(sent.texts())];
    const refused = new Set<unknown>(texts.filter((text) => !this.isKnown(text, granted) && !stored().has(text)));
    if (refused.size > 0)
      for (const action of sent.list() ?? []) if (refused.has(action.value)) this.refuse(action, granted);
    return texts;
  }

  stored(list: GrantList, subject: string | null): ReadonlySet<string> {
    let bySubject = this.before.get(list);
    if (!bySubject) this.before.set(list, (bySubject = actionsBySubject(this.current[list])));
    return bySubject.get(subject) ?? NONE;
  }

  private isKnown(text: string, granted: Granted): boolean {
    if (granted === 'workflow') return this.workflowActions.has(text);
    const known = sectionActions[granted];
    return known === undefined || text === '*' || known.some((name) => name.toLowerCase() === text.toLowerCase());
  }

  private refuse(action: JsonReader, granted: Granted): void {
    const message = `The action '${String(action.value)}' does not exist`;
    this.listed += 1;
    action.refuse(this.listed > MAX_LISTS ? message : `${message}; there are ${this.list(granted)}`);
  }

  private list(granted: Granted): string {
    if (granted === 'workflow') return this.workflowActions.describe();
    return `${(sectionActions[granted] ?? []).join(', ')} and *`;
  }

  private get workflowActions(): WorkflowActions {
    return (this.ofWorkflows ??= new WorkflowActions(this.facts.workflows));
  }
}

function actionsBySubject(grants: RolePermissions[GrantList]): ReadonlyMap<string | null, ReadonlySet<string>> {
  const found = new Map<string | null, Set<string>>();
  for (const grant of grants) {
    const subject = 'scope' in grant ? grant.id : grant.uuid;
    const actions = found.get(subject) ?? new Set<string>();
    for (const action of grant.actions) actions.add(action);
    found.set(subject, actions);
  }
  return found;
}
