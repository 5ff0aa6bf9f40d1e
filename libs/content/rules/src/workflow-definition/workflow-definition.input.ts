import type { Localized } from '@annal/kernel';

type Sent<Value> = Value | null | undefined;

export interface ActionInput {
  readonly invokeAction?: string | null;
}

export interface ParameterInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly dataType?: string | null;
  readonly dataFormat?: unknown;
  readonly default?: unknown;
  readonly validations?: Sent<Readonly<Record<string, unknown>>>;
  readonly editor?: Sent<Readonly<Record<string, unknown>>>;
}

export interface EventInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly auditText?: Localized | null;
  readonly transitionTo?: string | null;
  readonly exitActions?: readonly ActionInput[] | null;
  readonly validate?: boolean | null;
  readonly color?: string | null;
  readonly uiAction?: string | null;
  readonly groupId?: string | null;
  readonly parameters?: readonly ParameterInput[] | null;
}

export interface StateInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly entryActions?: readonly ActionInput[] | null;
  readonly events?: readonly EventInput[] | null;
  readonly color?: string | null;
  readonly uiEditorView?: string | null;
  readonly allowUpdates?: boolean | null;
}

export interface EventGroupInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
}

export interface WorkflowDefinitionInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly states?: readonly StateInput[] | null;
  readonly eventGroups?: readonly EventGroupInput[] | null;
}
