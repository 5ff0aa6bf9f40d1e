import { IsAnything, IsFreeObject, IsModel, IsModelList, IsText, IsTextMap, IsTrueOrFalse } from '@annal/http';
import { VersionBody } from './version.dto.ts';

/** workflows.md 1. */
class ActionBody {
  @IsText() invokeAction?: string | null;
}

class ParameterBody {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsTextMap() description?: Record<string, string> | null;
  @IsText() dataType?: string | null;
  @IsAnything() dataFormat?: unknown;
  @IsAnything() default?: unknown;
  @IsFreeObject() validations?: Record<string, unknown> | null;
  @IsFreeObject() editor?: Record<string, unknown> | null;
}

class EventBody {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsTextMap() description?: Record<string, string> | null;
  @IsTextMap() auditText?: Record<string, string> | null;
  @IsText() transitionTo?: string | null;
  @IsModelList(() => ActionBody) exitActions?: ActionBody[] | null;
  @IsTrueOrFalse() validate?: boolean | null;
  @IsText() color?: string | null;
  @IsText() uiAction?: string | null;
  @IsText() groupId?: string | null;
  @IsModelList(() => ParameterBody) parameters?: ParameterBody[] | null;
}

class StateBody {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsModelList(() => ActionBody) entryActions?: ActionBody[] | null;
  @IsModelList(() => EventBody) events?: EventBody[] | null;
  @IsText() color?: string | null;
  @IsText() uiEditorView?: string | null;
  @IsTrueOrFalse() allowUpdates?: boolean | null;
}

class EventGroupBody {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
}

export class WorkflowDefinitionBody {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsTextMap() description?: Record<string, string> | null;
  @IsModelList(() => StateBody) states?: StateBody[] | null;
  @IsModelList(() => EventGroupBody) eventGroups?: EventGroupBody[] | null;
}

export class ReviseWorkflowDefinitionBody extends WorkflowDefinitionBody {
  @IsModel(() => VersionBody) version?: VersionBody | null;
}
