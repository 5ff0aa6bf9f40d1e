import { success, type Answer } from '../answers/answers.ts';
import type { Json, Library } from './library.ts';
import type { Version } from '../answers/views.ts';

export interface WorkflowDefinition {
  readonly id: string;
  readonly uuid: string;
  readonly projectId: string;
  readonly isSystem: boolean;
  readonly states: readonly Json[];
  readonly version: Omit<Version, 'versionNo'> & { readonly versionNo: string | null };
  readonly [property: string]: unknown;
}

const text = (value: string) => ({ 'en-GB': value });

export const workflowEvent = (id: string, more: Json = {}): Json => ({
  id,
  name: text(id),
  groupId: 'edit',
  ...more,
});
export const workflowState = (id: string, events: readonly Json[], more: Json = {}): Json => ({
  id,
  name: text(id),
  events,
  ...more,
});

const reason = {
  id: 'reason',
  name: text('Reason'),
  validations: { required: { message: { 'en-GB': 'Please say why', cy: 'Dywedwch pam' } } },
  editor: { id: 'multiline', instructions: {}, properties: null },
};

/** The example of workflows.md 5.3. */
const parameter = {
  id: 'note',
  name: text('Release note'),
  description: {},
  dataType: 'string',
  dataFormat: null,
  default: null,
  validations: { required: { message: text('Please say what changed') } },
  editor: { id: 'multiline', instructions: {}, properties: null },
};
const event = {
  description: {},
  transitionTo: null,
  exitActions: null,
  color: 'blue',
  groupId: 'edit',
  uiAction: 'none',
  parameters: [],
};
const save = { ...event, id: 'sysUpdate', name: text('Save') };
const release = {
  ...event,
  id: 'release',
  name: text('Release'),
  transitionTo: 'live',
  exitActions: [{ invokeAction: 'publishEntry' }],
  color: 'green',
  parameters: [parameter],
};
const state = { entryActions: [], uiEditorView: 'default' };
const draft = { ...state, id: 'draft', name: text('Draft'), color: 'blue', events: [save, release] };
const live = {
  ...state,
  id: 'live',
  name: text('Live'),
  color: 'green',
  events: [{ ...save, name: {}, transitionTo: 'draft' }],
};
export const quickReview = {
  id: 'quickReview',
  name: text('Quick review'),
  description: {},
  states: [draft, live],
  eventGroups: [{ id: 'edit', name: text('Edit') }],
};

export const parts = { draft, live, save, release, parameter };

export const fourEyes: Json = {
  id: 'fourEyes',
  name: text('Four eyes'),
  states: [
    workflowState('draft', [
      workflowEvent('sysUpdate'),
      workflowEvent('submit', { transitionTo: 'inReview', exitActions: [{ invokeAction: 'validateEntry' }] }),
      workflowEvent('sysDelete'),
    ]),
    workflowState('inReview', [
      workflowEvent('approve', { transitionTo: 'live', exitActions: [{ invokeAction: 'publishEntry' }] }),
      workflowEvent('decline', { transitionTo: 'declined', parameters: [reason] }),
    ]),
    workflowState('declined', [workflowEvent('sysUpdate', { transitionTo: 'draft' }), workflowEvent('sysDelete')]),
    workflowState('live', [workflowEvent('sysUpdate', { transitionTo: 'draft' })], { color: 'green' }),
  ],
  eventGroups: [{ id: 'edit', name: text('Edit') }],
};

export class Workflows {
  constructor(private readonly library: Library) {}

  call<Body = WorkflowDefinition>(method: string, below = '', body?: unknown): Promise<Answer<Body>> {
    return this.library.call<Body>(method, `/workflow/definitions${below}`, body);
  }

  async get(id: string, query = ''): Promise<WorkflowDefinition> {
    return success(await this.call('GET', `/${id}${query}`));
  }

  async create(definition: Json): Promise<WorkflowDefinition> {
    return success(await this.call('POST', '', definition), 201);
  }

  update(id: string, definition: Json, versionNo: unknown): Promise<Answer<WorkflowDefinition>> {
    return this.call('PUT', `/${id}`, { ...definition, version: { versionNo } });
  }

  trigger(id: string, trigger: Json = {}): Promise<Answer<WorkflowDefinition>> {
    return this.call('POST', `/${id}/workflow/events`, { event: 'publish', ...trigger });
  }

  async publish(definition: Json): Promise<WorkflowDefinition> {
    const id = String(definition['id']);
    const { status, body } = await this.call('GET', `/${id}`);
    if (status === 404) await this.create(definition);
    else success(await this.update(id, definition, body.version.versionNo));
    return success(await this.trigger(id));
  }
}
