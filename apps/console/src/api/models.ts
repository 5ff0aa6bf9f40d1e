/** Answers whose schema the API's description does not have in full; the rest comes from `schema.d.ts`. */
export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly timezone: string | null;
  readonly language: string | null;
  readonly lastLogin: string | null;
  readonly passwordChanged: string | null;
  readonly status: {
    readonly suspended: boolean;
    readonly locked: boolean;
    readonly passwordResetRequired: boolean;
  };
}

export interface PagedList<Item> {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly pageCount: number;
  readonly items: readonly Item[];
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

/** What lists show of a variation of an entry; the fields of its content type stand beside these. */
export interface EntrySummary {
  readonly entryTitle: string | null;
  readonly entryDescription: string | null;
  readonly sys: {
    readonly id: string;
    readonly contentTypeId: string;
    readonly dataFormat: string;
    readonly language: string;
    readonly owner: string;
    readonly isPublished: boolean;
    readonly translationState: string;
    readonly schedules: Readonly<Record<string, { readonly dateTime: string; readonly missed: boolean }>>;
    readonly workflow: {
      readonly id: string;
      readonly state: string;
      readonly allowedEvents: readonly string[];
      readonly transition: {
        readonly data: Readonly<Record<string, unknown>> | null;
        readonly event: string;
        readonly invoked: string;
        readonly invokedBy: string;
      } | null;
    };
    readonly version: {
      readonly versionNo: string;
      readonly created: string;
      readonly createdBy: string;
      readonly modified: string;
      readonly modifiedBy: string;
      readonly published: string | null;
      readonly publishedBy: string | null;
    };
  };
}
