import { IsModel, IsModelList, IsText, IsTextMap, JudgedLater } from '@annal/http';
import { FieldBody } from './content-types.dto.ts';
import { VersionBody } from './version.dto.ts';

/** content-types.md 1.2. */
export class ComponentBody extends JudgedLater {
  @IsText() id?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsTextMap() description?: Record<string, string> | null;
  @IsModelList(() => FieldBody) fields?: FieldBody[] | null;
}

export class ReviseComponentBody extends ComponentBody {
  @IsModel(() => VersionBody) version?: VersionBody | null;
}
