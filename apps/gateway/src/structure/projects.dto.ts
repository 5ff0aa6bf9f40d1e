import { IsText, IsTextList } from '@annal/http';

/** projects.md 1. */
export class ProjectBody {
  @IsText() id?: string | null;
  @IsText() name?: string | null;
  @IsText() description?: string | null;
  @IsText() primaryLanguage?: string | null;
  @IsTextList() supportedLanguages?: string[] | null;
  /** Spelling of older clients; the documented one wins. */
  @IsTextList() supportedLanguage?: string[] | null;
  @IsText() color?: string | null;
  @IsTextList() deliverySysExclusions?: string[] | null;
}
