import type { DataOf, IntegrationType } from '@annal/integration-contracts/catalogue';

export type Translated = {
  [Type in IntegrationType]: {
    readonly type: Type;
    readonly subject: string;
    readonly data: DataOf<Type>;
    readonly label: unknown;
  };
}[IntegrationType];

export interface ProjectNames {
  readonly projectId: string;
  readonly primaryLanguage: string;
  readonly supportedLanguages: readonly string[];
}

export const segment = (text: string) => encodeURIComponent(text);
