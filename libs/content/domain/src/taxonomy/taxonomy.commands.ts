import type { Issue, LanguageCode, Localized } from '@annal/kernel';

export interface TaxonomyFacts {
  readonly projectUuid: string;
  readonly projectId: string;
}

export interface TaxonomyNodeInput {
  readonly unreadable?: readonly Issue[];
  readonly key?: string | null;
  readonly name?: Localized | null;
  readonly version?: { readonly versionNo?: string | null } | null;
}

interface OfNode {
  readonly facts: TaxonomyFacts;
  readonly key: string;
}

export type CreateTaxonomyNode = {
  readonly type: 'CreateTaxonomyNode';
  /** `key` is that of the parent. */
  readonly data: OfNode & { readonly primaryLanguage: LanguageCode; readonly sent: TaxonomyNodeInput };
};

export type ChangeTaxonomyNode = {
  readonly type: 'ChangeTaxonomyNode';
  readonly data: OfNode & { readonly primaryLanguage: LanguageCode; readonly sent: TaxonomyNodeInput };
};

export type OrderTaxonomyChildren = {
  readonly type: 'OrderTaxonomyChildren';
  readonly data: OfNode & { readonly childKeys: readonly unknown[] };
};

export type DeleteTaxonomyNode = {
  readonly type: 'DeleteTaxonomyNode';
  /** `usedKey`: the node, or one below it, that an entry names. */
  readonly data: OfNode & { readonly usedKey: string | null };
};

export type CloseTaxonomy = {
  readonly type: 'CloseTaxonomy';
  readonly data: { readonly projectUuid: string };
};

export type TaxonomyCommand =
  CreateTaxonomyNode | ChangeTaxonomyNode | OrderTaxonomyChildren | DeleteTaxonomyNode | CloseTaxonomy;
