/** What a process that follows the log knows of changes. */
export interface Changes {
  /** False: changes may go unnoticed. */
  readonly isCurrent: boolean;
  /** Keys that were touched and that readers may still see the former state of. */
  readonly unsettled: () => Iterable<string>;
  readonly begin: () => {
    /** Whether what was read since the begin is the present state. */
    readonly isSettled: (keys: ReadonlySet<string>) => boolean;
    readonly end: () => void;
  };
}
