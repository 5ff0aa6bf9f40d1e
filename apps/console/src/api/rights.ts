/** What a person may do in a project. */
export interface Rights {
  readonly isAdministrator: boolean;
}
