import type { DataOf, IntegrationType } from '@annal/integration-catalogue';

/** An integration event but for its place and what surrounds it. */
export type Translated = {
  [Type in IntegrationType]: {
    readonly type: Type;
    readonly subject: string;
    readonly data: DataOf<Type>;
    /** How people call the resource. */
    readonly label: unknown;
  };
}[IntegrationType];

/** A project as events name it. */
export interface ProjectNames {
  readonly projectId: string;
  readonly primaryLanguage: string;
  readonly supportedLanguages: readonly string[];
}

export const segment = (text: string) => encodeURIComponent(text);
