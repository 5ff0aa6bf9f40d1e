/** As it was sent; absent members stay as they are, or get their default. */
export interface SentView {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly icon?: unknown;
  readonly area?: unknown;
  readonly zenql?: unknown;
  readonly columns?: unknown;
  readonly order?: unknown;
  readonly shared?: unknown;
  readonly version?: unknown;
}

interface OfOwner {
  readonly projectUuid: string;
  readonly projectId: string;
  readonly ownerId: string;
}

export type CreateView = {
  readonly type: 'CreateView';
  readonly data: OfOwner & {
    readonly owner: string;
    readonly newId: string;
    readonly sent: SentView;
    /** Why the query cannot be read. */
    readonly zenqlProblem: string | null;
  };
};

export type ChangeView = {
  readonly type: 'ChangeView';
  readonly data: OfOwner & {
    readonly viewId: string;
    readonly sent: SentView;
    readonly zenqlProblem: string | null;
  };
};

export type DeleteView = { readonly type: 'DeleteView'; readonly data: OfOwner & { readonly viewId: string } };

export type ViewsCommand = CreateView | ChangeView | DeleteView;
