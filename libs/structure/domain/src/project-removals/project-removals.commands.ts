export type BeginProjectRemoval = {
  readonly type: 'BeginProjectRemoval';
  readonly data: {
    readonly removalId: string;
    readonly projectUuid: string;
    readonly projectId: string;
    /** Another live project, read after `seen`; undefined when all others are being deleted. */
    readonly remaining: string | undefined;
    /** `ProjectRemovals.changes` before the other projects were read. */
    readonly seen: number;
    readonly now: Date;
  };
};

export type EndProjectRemoval = { readonly type: 'EndProjectRemoval'; readonly data: { readonly removalId: string } };

export type ProjectRemovalsCommand = BeginProjectRemoval | EndProjectRemoval;
