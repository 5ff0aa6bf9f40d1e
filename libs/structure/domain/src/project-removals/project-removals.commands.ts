export type BeginProjectRemoval = {
  readonly type: 'BeginProjectRemoval';
  readonly data: {
    readonly removalId: string;
    readonly projectUuid: string;
    readonly projectId: string;
    /** Another project, read as there after `seen` was; undefined where there is none but those about to go. */
    readonly remaining: string | undefined;
    /** `ProjectRemovals.changes` before the other projects were read. */
    readonly seen: number;
    readonly now: Date;
  };
};

export type EndProjectRemoval = { readonly type: 'EndProjectRemoval'; readonly data: { readonly removalId: string } };

export type ProjectRemovalsCommand = BeginProjectRemoval | EndProjectRemoval;
