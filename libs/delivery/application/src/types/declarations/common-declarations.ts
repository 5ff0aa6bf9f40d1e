/** What all projects have in common. */
export const commonDeclarations = `/** What every entry has. What may be null is \`any\`, because the client's types know no null. */
export interface DeliveredEntry<TypeId extends string> extends Client.StrictEntry {
  /** A text or null. */
  entryTitle: any;
  /** A text or null. */
  entryDescription?: any;
  sys: DeliveredEntrySys<TypeId>;
}

export interface DeliveredEntrySys<TypeId extends string> extends Client.EntrySys {
  contentTypeId: TypeId;
  /** The path of the canonical node, or null. */
  uri: any;
  slug?: any;
}

/** What every asset has. */
export interface DeliveredAsset<TypeId extends string> extends Client.EntryAsset {
  /** A text or null. */
  entryTitle: any;
  /** A text or null. */
  entryDescription?: any;
  sys: DeliveredAssetSys<TypeId>;
}

export interface DeliveredAssetSys<TypeId extends string> extends Client.AssetSys {
  contentTypeId: TypeId;
  uri: string;
  slug?: any;
  properties: {
    filename: string;
    fileSize: number;
    fileId: string;
    filePath: string;
    extension: string;
    contentType: string;
    /** Of images; null if it is not known. */
    width?: any;
    /** Of images; null if it is not known. */
    height?: any;
  };
}

/** A link to an entry or asset that is not shown in its place. */
export interface Link<TypeId extends string = string> {
  sys: {
    id: string;
    dataFormat: 'entry' | 'asset';
    contentTypeId: TypeId;
    language: string;
    uri: string | null;
  };
}

export interface ImageValue {
  asset: AnyAsset | Link;
  altText?: string;
  caption?: string;
  transformations?: string;
}

export interface QuoteValue {
  text?: string;
  source?: string;
}

export interface DateRangeValue {
  from?: string;
  to?: string;
}

export interface LocationValue {
  lat: number;
  lon: number;
  /** In results that are ordered by distance. */
  distance?: number;
}

export interface TaxonomyValue {
  key: string;
  name: string | null;
  path: string | null;
  hasChildren: boolean;
  children: TaxonomyValue[];
}
`;
