/** Unvalidated. Absent means unchanged, or the default on creation. */
export interface ProjectProperties {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly primaryLanguage?: string | null;
  readonly supportedLanguages?: readonly string[] | null;
  readonly color?: string | null;
  readonly deliverySysExclusions?: readonly string[] | null;
}

export type CreateProject = {
  readonly type: 'CreateProject';
  readonly data: ProjectProperties & {
    readonly projectUuid: string;
    readonly rootNodeId: string;
    readonly id?: string | null;
  };
};

export type ChangeProject = {
  readonly type: 'ChangeProject';
  readonly data: ProjectProperties & {
    readonly id?: string | null;
    readonly languagesInUse: readonly string[];
  };
};

export type DeleteProject = {
  readonly type: 'DeleteProject';
  readonly data: { readonly projectId: string; readonly hasContentTypes: boolean };
};

export type ProjectCommand = CreateProject | ChangeProject | DeleteProject;
