import type { GrantableWorkflow } from './role.commands.ts';
import type { Section } from './role.events.ts';

const crud = ['create', 'update', 'delete', 'view'];

/** security.md 8.2, 9.3. Other sections accept any action; entries and assets use workflows. */
export const sectionActions: Readonly<Partial<Record<Section | 'contentTypes' | 'nodes', readonly string[]>>> = {
  contentTypes: ['create', 'update', 'delete', 'publish', 'view'],
  nodes: [
    'view',
    'create',
    'update',
    'delete',
    'move',
    'manageChildOrder',
    'manageEntries',
    'updateRenderer',
    'updateProxy',
  ],
  blocks: ['push', 'release', 'view', 'makeLive', 'markAsBroken', 'startStop', 'delete'],
  webhookSubscriptions: [...crud, 'useCustomTemplates'],
  eventStreams: ['connect', 'useCustomTemplates'],
  proxies: [...crud, 'publish'],
  renderers: crud,
  redirects: crud,
  domains: crud,
  certificates: crud,
  views: crud,
  tags: crud,
  tagGroups: crud,
  taxonomy: crud,
};

/** Stored unchecked, because no operation requires them (security.md 9.3). */
export const otherSections = ['forms', 'signals', 'audiences', 'manifests'] as const;

export const SYS_VIEW = 'sysView';

/** Accepts the texts of security.md 9.2 that match at least one workflow. */
export class WorkflowActions {
  private readonly texts = new Set(['*', '*.*', 'sys*', '*.sys*']);
  private readonly states = new Set<string>();
  private readonly events = new Set<string>();

  constructor(private readonly workflows: readonly GrantableWorkflow[]) {
    for (const workflow of workflows) this.add(workflow);
  }

  has(text: string): boolean {
    return this.texts.has(modernAction(text));
  }

  describe(): string {
    const workflows = new Set(this.workflows.map(({ id }) => id));
    return `the workflows ${list(workflows)}, the states ${list(this.states)}, the events ${list(this.events)} and *`;
  }

  private add({ id, states, events }: GrantableWorkflow): void {
    for (const prefix of ['', `${id}.`, '*.']) for (const event of [...events, SYS_VIEW]) this.know(prefix + event);
    for (const event of [...events, SYS_VIEW]) this.events.add(event);
    for (const all of ['*', 'sys*']) this.know(`${id}.${all}`);
    for (const state of states) this.addState(id, state);
  }

  private addState(workflow: string, { id, events }: GrantableWorkflow['states'][number]): void {
    this.states.add(id);
    const all = events.some(isSystem) ? ['*', 'sys*'] : ['*'];
    for (const event of [...events, ...all])
      for (const prefix of [`${id}.`, `${workflow}.${id}.`]) this.know(prefix + event);
    for (const event of events) {
      this.events.add(event);
      for (const prefix of ['', '*.', `${workflow}.`]) this.know(prefix + event);
    }
  }

  private know(text: string): void {
    this.texts.add(text.toLowerCase());
  }
}

/** Lowercase and in the present spelling: `sys.create` becomes `sysCreate`. */
export function modernAction(text: string): string {
  const lower = text.trim().toLowerCase();
  return lower.replace(/(^|\.)sys\.([^.]+)$/, (_, before: string, event: string) => `${before}sys${event}`);
}

const isSystem = (event: string) => event.toLowerCase().startsWith('sys');

const list = (names: Iterable<string>) => [...names].join(', ');
