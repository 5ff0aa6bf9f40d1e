/** Another one means other indexes: rises with every change of the mapping, or of what is written into it. */
export const LAYOUT = 1;

/** Far above what an entry can have, whose fields its content type defines. */
const NESTED_OBJECTS = 1_000_000;

/** Pages end where the documents do; a page costs the memory of what lies before it, and never more than the index has. */
const LARGEST_WINDOW = 2_147_483_647;

/** Linked entries that one question may go through. */
export const MOST_TERMS = 1_000_000;

const settings = {
  // The writer makes what it wrote visible before it says so; nobody else has to.
  refresh_interval: '-1',
  max_result_window: LARGEST_WINDOW,
  max_terms_count: MOST_TERMS,
  'mapping.nested_objects.limit': NESTED_OBJECTS,
  // A compaction leaves nothing of what was removed.
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

/** One nested document per path that an entry has. */
const paths = {
  type: 'nested',
  dynamic: 'strict',
  properties: {
    path: filtered,
    contentTypeUuid: filtered,
    /** Behind their path, so that what is rare is told per path. */
    stems: { type: 'text', analyzer: 'keyword', index_options: 'freqs' },
    /** Of texts (text-blocks.ts). */
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
    // OpenSearch 2.19 cannot skip documents by a nested number that it can look up.
    hasPlace: { type: 'byte', index: false },
    orderNumber: { type: 'double', index: false },
    orderText: sortedBy,
  },
} as const;

const properties = {
  /** The projection's own name of the document. */
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
  /** What changes that name no document find it by. */
  fields: filtered,
  document: keptOnly,
  state: keptOnly,
};

/** The body that makes an index. Shards and replicas are those of OpenSearch or of an index template. */
export function indexBody(meta: IndexMeta): object {
  const mappings = { dynamic: 'strict', _meta: meta, _source: { includes: ['document', 'state'] }, properties };
  return { settings: { index: settings }, mappings };
}

/** What an index says of itself. */
export interface IndexMeta {
  readonly version: string;
  readonly layout: number;
  readonly build: number;
}
