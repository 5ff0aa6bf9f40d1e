import fc from 'fast-check';
import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { Assets, png } from '../../support/content/files.ts';
import type { Json } from '../../support/content/library.ts';
import { Tree } from '../../support/content/tree.ts';
import { Asking } from '../../support/delivery/graphql.ts';
import { linkTo, Site } from '../../support/delivery/site.ts';
import { anyVolume, placeFields, VOLUME, volumeFields } from '../../support/delivery/volumes.ts';
import { isLong } from '../../support/sampling.ts';
import { Annal } from '../../support/service/annal.ts';

const ENTRIES = isLong ? 1_000 : 24;
const AT_ONCE = 12;

let annal: Annal;
let site: Site;
let asking: Asking;
let authors: readonly Entry[];
let picture: Entry;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  asking = new Asking(site);
  await publishComponent({ id: 'shelfPlace', name: { 'en-GB': 'Place' }, fields: placeFields });
  await site.library.publish({
    id: 'volume',
    name: { 'en-GB': 'Volume' },
    entryTitleField: 'title',
    fields: volumeFields,
  });
  const ann = await site.author('Ann');
  const gone = await site.library.create({ name: 'Never published' }, { contentTypeId: 'author' });
  authors = [ann, await site.author('Bea', { friend: linkTo(ann) }), gone];
  const file = { name: 'cover.png', content: png(40, 30) };
  picture = await new Assets(site.library).create(file, {}, { parentNodePath: '/covers' });
  success(await site.library.invoke(picture, 'publish'));
});
afterAll(() => annal.discard());

async function publishComponent(definition: Json): Promise<void> {
  success(await site.library.call('POST', '/components', definition), 201);
  const trigger = { event: 'publish', version: '0.1' };
  success(await site.library.call('POST', `/components/${String(definition['id'])}/workflow/events`, trigger));
}

/** Without parts that have no value, which only one of the two leaves out, and items of composers as in REST. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const { __typename: typename, ...members } = value as Record<string, unknown>;
  const item =
    typeof typename === 'string' ? { type: members['type'], value: members[String(members['type'])] } : members;
  const present = Object.entries(item).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(present.map(([name, part]) => [name, comparable(part)]));
}

describe('answers', () => {
  /** Images show links to their files, as entries do at depth 0. */
  const fromRest = (whole: Json, { cover, plates }: Json): unknown => comparable({ ...whole, cover, plates });

  it(`have the same data as REST, for ${ENTRIES} random entries`, async () => {
    const seed = Date.now();
    const values = fc.sample(anyVolume(authors, picture), { numRuns: ENTRIES, seed });
    for (let from = 0; from < ENTRIES; from += AT_ONCE) {
      const batch = values.slice(from, from + AT_ONCE);
      const entries = await Promise.all(
        batch.map((each) => site.library.createPublished(each as Json, { contentTypeId: 'volume' })),
      );
      const fields = entries.map(({ sys }, index) => `v${index}: volume(id: "${sys.id}") { ...all }`);
      const found = await asking.data(`{ ${fields.join(' ')} } fragment all on Volume { ${VOLUME} }`);
      const rest = await Promise.all(
        entries.map(async ({ sys }) => {
          const address = `/entries/${sys.id}`;
          return [await site.found(`${address}?linkDepth=1`), await site.found(address)] as const;
        }),
      );
      for (const [index, [whole, shallow]] of rest.entries())
        expect({ seed, entry: comparable(found[`v${index}`]) }).toEqual({ seed, entry: fromRest(whole, shallow) });
    }
  });

  it('are null for what is not there', async () => {
    const draft = await site.draft('Draft');
    const [, bea] = authors;
    const found = await asking.data(
      `query($draft: ID!, $bea: ID!) { draft: novel(id: $draft) { title } unknown: entry(id: "7") { entryTitle }
        other: novel(id: $bea) { title } welsh: author(id: $bea, language: "cy") { name } bea: entry(id: $bea) { __typename }
        nowhere: node(path: "/nowhere") { id } }`,
      { draft: draft.sys.id, bea: bea?.sys.id },
    );
    expect(found).toEqual({
      draft: null,
      unknown: null,
      other: null,
      welsh: null,
      bea: { __typename: 'Author' },
      nowhere: null,
    });
  });

  it('go round in circles as deep as they are asked', async () => {
    let ann = await site.author('Ann of the circle');
    const bob = await site.author('Bob', { friend: linkTo(ann) });
    ann = await site.revise(ann, { friend: linkTo(bob) });
    success(await site.library.invoke(ann, 'publish'));
    const found = await asking.data(
      `query($id: ID!) { author(id: $id) { friend { ... on Author { name friend { ... on Author { name } } } } } }`,
      { id: ann.sys.id },
    );
    expect(found).toEqual({ author: { friend: { name: 'Bob', friend: { name: 'Ann of the circle' } } } });
  });
});

describe('collections', () => {
  let titles: (where: string, more?: string) => Promise<readonly string[]>;
  beforeAll(async () => {
    const [ann] = authors;
    const at = (lat: number) => ({ shops: [{ lat, lon: 0 }] });
    const of = (title: string, values: Json) =>
      site.library.createPublished({ title: `Found ${title}`, ...values }, { contentTypeId: 'volume' });
    await of('one', { pages: 10, lent: true, printed: '1999-01-01', keywords: ['Garden', 'tree'], ...at(50) });
    await of('two', { pages: 20, author: ann && linkTo(ann), place: { floor: 3 }, quote: { text: 'ab' }, ...at(60) });
    await of('three', {
      pages: 30,
      cover: { asset: linkTo(picture), altText: 'A cloth' },
      body: [{ type: 'text', value: 'plants' }],
    });
    titles = async (where, more = '') => {
      const query = `{ volumeCollection(where: { title: { startsWith: "Found" }, and: [${where}] } ${more}) { totalCount items { title } } }`;
      const { volumeCollection } = await asking.data(query);
      expect(volumeCollection.totalCount).toBe(volumeCollection.items.length);
      return volumeCollection.items.map(({ title }: { title: string }) => title.replace('Found ', ''));
    };
  });

  it.each([
    ['{ pages: { greaterThan: 10, lessThanOrEqualTo: 30 } }', ['three', 'two']],
    ['{ pages: { in: [10, 20] } }', ['one', 'two']],
    ['{ pages: { between: [15, 35] } }', ['three', 'two']],
    ['{ pages: { contains: "3" } }', ['three']],
    ['{ lent: { equalTo: true } }', ['one']],
    ['{ lent: { equalTo: null } }', ['three', 'two']],
    ['{ printed: { lessThan: "startOfYear()" } }', ['one']],
    ['{ keywords: { equalTo: "garden" } }', ['one']],
    ['{ title: { freeText: { term: "thre", fuzzy: true } } }', ['three']],
    ['{ author: { exists: true } }', ['two']],
    ['{ author: { id: { equalTo: "ANN" } } }', ['two']],
    ['{ author: { in: ["ANN"] } }', ['two']],
    ['{ place: { floor: { equalTo: 3 } } }', ['two']],
    ['{ quote: { text: { equalTo: "AB" } } }', ['two']],
    ['{ cover: { altText: { contains: "cloth" }, asset: { exists: true } } }', ['three']],
    ['{ body: { contains: "plant" } }', ['three']],
    ['{ shops: { distanceWithin: { lat: 50, lon: 0.001, distance: "1km" } } }', ['one']],
    ['{ or: [{ pages: { equalTo: 10 } }, { not: { pages: { lessThan: 30 } } }] }', ['one', 'three']],
    ['{ entryTitle: { endsWith: "one" } }', ['one']],
  ])('find by %s', async (where, found) => {
    const [ann] = authors;
    expect((await titles(where.replaceAll('ANN', String(ann?.sys.id)))).toSorted()).toEqual(found);
  });

  it('have orders and pages', async () => {
    expect(await titles('', 'orderBy: [pages_DESC]')).toEqual(['three', 'two', 'one']);
    expect(await titles('', 'orderBy: [sys_version_published_ASC]')).toEqual(['one', 'two', 'three']);
    const page = `volumeCollection(where: { title: { startsWith: "Found" } }, orderBy: [pages_ASC], pageIndex: 1, pageSize: 2)`;
    expect(await asking.data(`{ ${page} { pageIndex pageSize totalCount pageCount items { title } } }`)).toEqual({
      volumeCollection: { pageIndex: 1, pageSize: 2, totalCount: 3, pageCount: 2, items: [{ title: 'Found three' }] },
    });
  });

  it('of all types are found by ZenQL', async () => {
    const query = `{ entries(zenql: "entryTitle ~ \\"Found o\\" or name = Bea order by entryTitle") { totalCount items { __typename entryTitle } } }`;
    const { entries } = await asking.data(query);
    expect(entries).toEqual({
      totalCount: 2,
      items: [
        { __typename: 'Author', entryTitle: 'Bea' },
        { __typename: 'Volume', entryTitle: 'Found one' },
      ],
    });
  });
});

it('nodes have their children and entries', async () => {
  const tree = new Tree(site.library);
  const [ann] = authors;
  const top = await tree.add((await tree.root()).id, 'People', { entryId: ann?.sys.id });
  await tree.add(top.id, 'Of old');
  const shown = 'path displayName childCount isCanonical entry { ... on Author { name } sys { uri } }';
  const found = await asking.data(
    `{ rootNode { id path children { path children(first: 20) { path } } } node(path: "/people") { ${shown} } }`,
  );
  expect(found['node']).toEqual({
    path: '/people',
    displayName: 'People',
    childCount: 1,
    isCanonical: true,
    entry: { name: 'Ann', sys: { uri: '/people' } },
  });
  expect(found['rootNode']).toMatchObject({
    path: '/',
    children: expect.arrayContaining([{ path: '/people', children: [{ path: '/people/of-old' }] }]),
  });
});

it('terms have their children, in the language and order that are asked for', async () => {
  const name = (english: string, welsh: string) => ({ name: { 'en-GB': english, cy: welsh } });
  const add = (above: string, body: Json) =>
    site.library.call<{ readonly key: string }>('POST', `/taxonomy/nodes/${above}/children`, body);
  const { key } = success(await add('0', name('Subjects', 'Pynciau')), 201);
  for (const each of [name('Trees', 'Coed'), name('Gardens', 'Gerddi')]) success(await add(key, each), 201);
  const { sys } = await site.library.createPublished({ title: 'Termed', subject: key }, { contentTypeId: 'volume' });
  const term = 'key name path hasChildren children { name }';
  const found = await asking.data(
    `query($key: ID!, $id: ID!) { taxonomy(key: $key) { ${term} } unknown: taxonomy(key: "0/99") { key }
      welsh: taxonomy(key: $key, language: "cy", order: defined) { name children { name } }
      taxonomyRoot: taxonomy { name children(first: 10) { children(first: 10) { name } } }
      volume(id: $id) { subject { ${term} } } }`,
    { key, id: sys.id },
  );
  const subjects = { key, name: 'Subjects', path: 'Root/Subjects', hasChildren: true };
  expect(found).toEqual({
    taxonomy: { ...subjects, children: [{ name: 'Gardens' }, { name: 'Trees' }] },
    unknown: null,
    welsh: { name: 'Pynciau', children: [{ name: 'Coed' }, { name: 'Gerddi' }] },
    taxonomyRoot: { name: 'Root', children: [{ children: [{ name: 'Gardens' }, { name: 'Trees' }] }] },
    volume: { subject: { ...subjects, children: [] } },
  });
});

it('files have addresses of pictures derived from them', async () => {
  const cover = { asset: linkTo(picture), transformations: { crop: { width: 20, height: 20, x: 1, y: 2 } } };
  const { sys } = await site.library.createPublished({ title: 'Pictured', cover }, { contentTypeId: 'volume' });
  const urls = 'url small: url(width: 10, height: 8, fit: cropTop, format: webp, quality: 70)';
  const found = await asking.data(
    `query($id: ID!, $file: ID!) { volume(id: $id) { cover { asset { ${urls} sys { uri } } } } image(id: $file) { ${urls} __typename } }`,
    { id: sys.id, file: picture.sys.id },
  );
  const { asset } = found['volume'].cover;
  expect(asset.url).toBe(asset.sys.uri);
  expect(asset.url).toMatch(/\.png\?crop=20,20,1,2$/);
  expect(asset.small).toBe(`${asset.url}&w=10&h=8&fit=crop-top&f=webp&q=70`);
  expect(found['image']).toMatchObject({ __typename: 'Image', url: expect.stringMatching(/\.png$/) });
  expect(found['image'].small).toBe(`${found['image'].url}?w=10&h=8&fit=crop-top&f=webp&q=70`);
  const refused = await asking.post(`{ image(id: "${picture.sys.id}") { wide: url(width: 5001) title } }`);
  expect(refused.body).toMatchObject({
    data: { image: { wide: null } },
    errors: [{ path: ['image', 'wide'], extensions: { code: 'BAD_REQUEST' } }],
  });
});
