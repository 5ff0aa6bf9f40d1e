import { acknowledged, describeController } from '../../description/described.ts';
import { LARGEST_INTEGER } from '../../description/parameters.ts';
import {
  anyOf,
  body,
  described,
  flag,
  itself,
  list,
  localized,
  localizedText,
  named,
  nullable,
  object,
  printable,
  text,
  timestamp,
  versionNo,
} from '../../description/schema.ts';
import { TaxonomyController } from './taxonomy.controller.ts';
import { MOST_CHILD_DEPTH } from './taxonomy.dto.ts';

const key = { ...described(text, 'Such as `0/3/12`; `0` is the root'), pattern: '^[0-9]+(/[0-9]+)*$' };
const version = object({ createdBy: text, created: timestamp, modifiedBy: text, modified: timestamp, versionNo });

const TaxonomyNode = named(
  'TaxonomyNode',
  object({
    key,
    name: localized,
    path: described(localized, 'Names from the root on, joined by `/`, by language of the project'),
    hasChildren: flag,
    children: list(itself('TaxonomyNode'), { description: 'Nodes of the same form, in the defined order' }),
    version: described(nullable(version), 'Null for the root'),
  }),
);

const name = described(
  localizedText(200, printable),
  'Text without `/` by language code; one in the primary language of the project',
);
const sentVersion = object({}, { versionNo: nullable(versionNo) });
const newKey = described(nullable(key), 'Of the node above with a number that was never given; absent: the next one');
const NewTaxonomyNode = named('NewTaxonomyNode', body({ name }, { key: newKey, version: sentVersion }));
const ChangedTaxonomyNode = named(
  'ChangedTaxonomyNode',
  object({}, { key, name: described(name, 'It replaces all names'), version: sentVersion }),
);

const childDepth = {
  ...described({ type: 'integer' }, `Levels of descendants, at most ${MOST_CHILD_DEPTH}`),
  minimum: 0,
  maximum: LARGEST_INTEGER,
  default: 1,
};

export const taxonomyDescription = describeController('Taxonomy', TaxonomyController, {
  root: {
    summary: 'Get the root of the taxonomy',
    description: 'The root, which every project has, with its descendants to some depth.',
    query: { childDepth },
    answer: TaxonomyNode,
  },
  get: {
    summary: 'Get a taxonomy node',
    description: 'The rest of the address is the key of the node, with its slashes.',
    query: { childDepth },
    answer: TaxonomyNode,
  },
  create: {
    summary: 'Create a taxonomy node',
    description:
      'The rest of the address is the key of the node above, followed by `/children`. The new node gets a number that ' +
      'the project never had. Names are unique among siblings, whatever the case.',
    body: NewTaxonomyNode,
    answer: acknowledged(TaxonomyNode, { key: text }),
  },
  change: {
    summary: 'Rename a taxonomy node, or order its children',
    description:
      'The rest of the address is the key of the node. Followed by `/children/order`, the body is a list of keys: ' +
      'these children come first. Renamed nodes show their new name wherever they are used, and no entry changes.',
    body: anyOf(ChangedTaxonomyNode, list(key, { minItems: 1 })),
    answer: acknowledged(TaxonomyNode, { key: text }),
  },
  delete: {
    summary: 'Delete a taxonomy node',
    description:
      'The rest of the address is the key of the node. Everything below goes with it. Refused while an entry names ' +
      'one of these nodes.',
  },
});
