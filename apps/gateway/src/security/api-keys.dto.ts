import { IsText, IsTextList, IsTrueOrFalse } from '@annal/http';

/** security.md 7.1. */
export class ApiKeyBody {
  @IsText() id?: string | null;
  @IsText() name?: string | null;
  @IsText() description?: string | null;
  @IsTrueOrFalse() enabled?: boolean | null;
  @IsTextList() scopes?: string[] | null;
}

export class ApiKeyFlowBody {
  @IsText() grantType?: string | null;
  @IsText() clientId?: string | null;
}
