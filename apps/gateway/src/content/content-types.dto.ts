import {
  IsAnything,
  IsFreeObject,
  IsModel,
  IsModelList,
  IsText,
  IsTextList,
  IsTextMap,
  IsTrueOrFalse,
  JudgedLater,
} from '@annal/http';
import { VersionBody } from './version.dto.ts';

/** fields.md 2. */
export class FieldBody {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsTextMap() description?: Record<string, string> | null;
  @IsText() dataType?: string | null;
  @IsText() dataFormat?: string | null;
  @IsAnything() default?: unknown;
  @IsFreeObject() validations?: Record<string, unknown> | null;
  @IsAnything() editor?: unknown;
  @IsText() groupId?: string | null;
}

export class GroupBody {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsTextMap() description?: Record<string, string> | null;
}

/** content-types.md 1.1. */
export class ContentTypeBody extends JudgedLater {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsTextMap() description?: Record<string, string> | null;
  @IsText() entryTitleField?: string | null;
  @IsText() entryDescriptionField?: string | null;
  @IsModelList(() => FieldBody) fields?: FieldBody[] | null;
  @IsModelList(() => GroupBody) groups?: GroupBody[] | null;
  @IsTrueOrFalse() enabled?: boolean | null;
  @IsTrueOrFalse() includeInDelivery?: boolean | null;
  @IsText() defaultLanguage?: string | null;
  @IsTextList() supportedLanguages?: string[] | null;
  @IsText() workflowId?: string | null;
  @IsText() dataFormat?: string | null;
  @IsText() previewUrl?: string | null;
  @IsText() defaultRendererId?: string | null;
  @IsText() defaultParentNodeId?: string | null;
}

export class ReviseContentTypeBody extends ContentTypeBody {
  @IsModel(() => VersionBody) version?: VersionBody | null;
}
