/** Raise it with every change of the mapping or of the written fields: it makes new indexes. */
export const LAYOUT = 1;

const NESTED_OBJECTS = 1_000_000;

/** Any page may be read: it costs the memory of the hits before it, never more than the index has. */
const LARGEST_WINDOW = 2_147_483_647;

export const MOST_TERMS = 1_000_000;

const settings = {
  // Only the writer refreshes, before it reports a batch as applied.
  refresh_interval: '-1',
  max_result_window: LARGEST_WINDOW,
  max_terms_count: MOST_TERMS,
  'mapping.nested_objects.limit': NESTED_OBJECTS,
  // A compaction leaves no removed documents.
  'merge.policy.expunge_deletes_allowed': 0,
  analysis: {
    tokenizer: {
      letters: { type: 'ngram', min_gram: 1, max_gram: 1 },
      grams: { type: 'ngram', min_gram: 3, max_gram: 3 },
    },
    analyzer: {
      letters: { type: 'custom', tokenizer: 'letters' },
      grams: { type: 'custom', tokenizer: 'grams' },
    },
  },
};

const filtered = { type: 'keyword', doc_values: false } as const;
const sortedBy = { type: 'keyword', index: false } as const;
const keptOnly = { type: 'keyword', index: false, doc_values: false } as const;

const paths = {
  type: 'nested',
  dynamic: 'strict',
  properties: {
    path: filtered,
    contentTypeUuid: filtered,
    /** Prefixed by their path, so that the rarity of a word is per path. */
    stems: { type: 'text', analyzer: 'keyword', index_options: 'freqs' },
    blocks: filtered,
    counted: sortedBy,
    letters: {
      type: 'text',
      analyzer: 'letters',
      norms: false,
      fields: { grams: { type: 'text', analyzer: 'grams', norms: false } },
    },
    numbers: { type: 'double' },
    digits: filtered,
    instants: { type: 'long' },
    booleans: { type: 'boolean' },
    places: { type: 'geo_point' },
    // OpenSearch 2.19 cannot skip documents by a nested number that is also indexed.
    hasPlace: { type: 'byte', index: false },
    orderNumber: { type: 'double', index: false },
    orderText: sortedBy,
  },
} as const;

const properties = {
  id: { type: 'keyword' },
  projectUuid: { type: 'keyword' },
  contentTypeUuid: { type: 'keyword' },
  entryId: { type: 'keyword' },
  language: { type: 'keyword' },
  status: { type: 'keyword' },
  dataFormat: { type: 'keyword' },
  isDefault: { type: 'boolean' },
  links: filtered,
  present: filtered,
  emptyText: filtered,
  paths,
  fields: filtered,
  document: keptOnly,
  state: keptOnly,
};

/** Shards and replicas come from OpenSearch or an index template. */
export function indexBody(meta: IndexMeta): object {
  const mappings = { dynamic: 'strict', _meta: meta, _source: { includes: ['document', 'state'] }, properties };
  return { settings: { index: settings }, mappings };
}

export interface IndexMeta {
  readonly version: string;
  readonly layout: number;
  readonly build: number;
}
