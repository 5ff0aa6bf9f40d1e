export interface Version {
  readonly versionNo: string;
  readonly created: string;
  readonly createdBy: string;
  readonly modified: string;
  readonly modifiedBy: string;
  readonly published: string | null;
  readonly publishedBy: string | null;
  readonly archived?: string;
  readonly archivedBy?: string;
  readonly deleted?: string;
  readonly deletedBy?: string;
}

export interface Project {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly primaryLanguage: string;
  readonly supportedLanguages: readonly string[];
  readonly color: string;
  readonly deliverySysExclusions: readonly string[];
}

export interface ContentType {
  readonly id: string;
  readonly uuid: string;
  readonly projectId: string;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly version: Version;
  readonly [property: string]: unknown;
}

export interface Component {
  readonly id: string;
  readonly uuid: string;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly isChild: boolean;
  readonly hasChildren: boolean;
  readonly canAddChildComponents: boolean;
  readonly canBeAddedAsChildComponent: boolean;
  readonly version: Version;
  readonly [property: string]: unknown;
}

export interface Entry {
  readonly sys: {
    readonly id: string;
    readonly language: string;
    readonly uri: string;
    readonly slug: string;
    readonly isPublished: boolean;
    readonly translationState: string;
    readonly availableLanguages: readonly string[];
    readonly deletedLanguages: readonly string[];
    readonly archivedLanguages: readonly string[];
    readonly versionStatus: string;
    readonly version: Version;
    readonly workflow: {
      readonly id: string;
      readonly state: string;
      readonly allowedEvents: readonly string[];
      readonly transition: Readonly<Record<string, unknown>>;
    };
    readonly [property: string]: unknown;
  };
  readonly [field: string]: unknown;
}

export interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly [property: string]: unknown;
}

export interface Page<Item> {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly pageCount: number;
  readonly items: readonly Item[];
}
