type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

/** Changes nothing while another uuid holds the id, except where that is `replacing`: look at the resulting holder. */
export type ClaimContentTypeId = {
  readonly type: 'ClaimContentTypeId';
  readonly data: Claim & { readonly replacing?: string };
};

export type ReleaseContentTypeId = { readonly type: 'ReleaseContentTypeId'; readonly data: Claim };

export type ContentModelCommand = ClaimContentTypeId | ReleaseContentTypeId;
