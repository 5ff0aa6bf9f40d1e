import { success } from '../../../support/answers/answers.ts';
import type { ContentType, Entry, Node } from '../../../support/answers/views.ts';
import { Assets } from '../../../support/content/files.ts';
import { field, type Json } from '../../../support/content/library.ts';
import { Redirects } from '../../../support/content/redirects.ts';
import type { TagView } from '../../../support/content/shelf-marks.ts';
import { Tree } from '../../../support/content/tree.ts';
import { asParameter, linkTo, Site } from '../../../support/delivery/site.ts';
import type { Annal } from '../../../support/service/annal.ts';

const english = (text: string) => ({ 'en-GB': text });

const part: Json = { id: 'part', name: english('Part'), fields: [field('note', 'string')] };
const page: Json = {
  id: 'page',
  name: english('Page'),
  entryTitleField: 'title',
  supportedLanguages: ['en-GB', 'cy'],
  fields: [
    field('title', 'string'),
    field('next', 'object', { dataFormat: 'entry' }),
    field('topic', 'string', { dataFormat: 'tag.topics' }),
    field('part', 'object', { dataFormat: 'component.part' }),
    field('file', 'object', { dataFormat: 'asset' }),
  ],
};

export interface Placed {
  readonly entry: Entry;
  readonly node: Node;
}

/** A project with one of everything that websites read. */
export class World {
  private made = 0;

  private constructor(
    readonly site: Site,
    readonly tree: Tree,
    readonly redirects: Redirects,
    readonly assets: Assets,
    readonly root: Node,
    readonly tags: readonly TagView[],
  ) {}

  static async open(annal: Annal): Promise<World> {
    const site = await Site.open(annal);
    const { library } = site;
    success(await library.call('POST', '/taggroups', { id: 'topics', name: 'Topics' }), 201);
    success(await library.call('POST', '/components', part), 201);
    success(await library.call('POST', '/components/part/workflow/events', { event: 'publish', version: '0.1' }));
    await library.publish(page);
    const tags: TagView[] = [];
    for (const value of ['one', 'two'])
      tags.push(
        success(await library.call<TagView>('POST', '/tags', { groupId: 'topics', value, label: english(value) }), 201),
      );
    const tree = new Tree(library);
    return new World(site, tree, new Redirects(library), new Assets(library), await tree.root(), tags);
  }

  get library() {
    return this.site.library;
  }

  name(word: string): string {
    this.made += 1;
    return `${word}-${this.made}`;
  }

  async draft(values: Json = {}, sys: Json = {}): Promise<Entry> {
    return this.library.create({ title: this.name('Page'), ...values }, { contentTypeId: 'page', ...sys });
  }

  async page(values: Json = {}, sys: Json = {}): Promise<Entry> {
    return success(await this.library.invoke(await this.draft(values, sys), 'publish'));
  }

  /** A published page at a node. */
  async placed(parentId = this.root.id, values: Json = {}): Promise<Placed> {
    const entry = await this.page(values);
    return { entry, node: await this.node(parentId, { entryId: entry.sys.id }) };
  }

  node(parentId = this.root.id, more: Json = {}): Promise<Node> {
    const name = this.name('node');
    return this.tree.add(parentId, name, { slug: english(name), ...more });
  }

  linking(entry: Entry): Promise<Entry> {
    return this.page({ next: linkTo(entry) });
  }

  async file(content = this.name('content')): Promise<Entry> {
    const folder = `/${this.name('folder')}`;
    const entry = await this.assets.create({ name: 'plan.txt', content }, { parentNodePath: folder });
    return success(await this.library.invoke(entry, 'publish'));
  }

  revise = (entry: Entry, changes: Json) => this.site.revise(entry, changes);

  async republish(entry: Entry, changes: Json): Promise<Entry> {
    return success(await this.library.invoke(await this.revise(entry, changes), 'publish'));
  }

  async changeType(id: string, changes: (type: Json) => Json): Promise<void> {
    const type = success(await this.library.call<Json>('GET', `/contenttypes/${id}`));
    const saved = success(
      await this.library.call<ContentType>('PUT', `/contenttypes/${id}`, { ...type, ...changes(type) }),
    );
    const trigger = { event: 'publish', version: saved.version.versionNo };
    success(await this.library.call('POST', `/contenttypes/${id}/workflow/events`, trigger));
  }

  async changeNode(id: string, changes: Json): Promise<void> {
    const node = await this.tree.get(id);
    success(await this.tree.put(id, { ...node, ...changes }));
  }

  async changeProject(changes: Json): Promise<void> {
    const project = success(await this.library.call<Json>('GET', ''));
    success(await this.library.call('PUT', '', { ...project, ...changes }));
  }

  /** What any change may alter, beside what it is about. */
  get addresses(): readonly string[] {
    const [one, two] = this.tags;
    const ofPages = asParameter([{ field: 'sys.contentTypeId', equalTo: 'page' }]);
    return [
      '',
      '/contenttypes',
      '/contenttypes/page',
      '/entries?pageSize=1000',
      '/entries?dataFormat=all&pageSize=1000',
      '/entries?language=cy&pageSize=1000',
      '/contenttypes/page/entries?pageSize=1000&linkDepth=1',
      `/entries/search?where=${ofPages}&pageSize=1000`,
      `/entries/search?where=${asParameter([{ field: 'topic', exists: true }])}`,
      `/entries?zenql=${encodeURIComponent('title ~ "Page"')}&pageSize=1000`,
      '/nodes/root?depth=4&entryFields=*',
      `/nodes/root/children?entryFields=title`,
      `/nodes/${this.root.id}/children`,
      `/tags/${one?.id}`,
      `/tags/${two?.id}`,
      '/taggroups/topics/tags',
      '/redirects',
      '/sitemap?pageSize=1000',
      '/sitemap?language=cy&pageSize=2',
      '/taxonomy/nodes/0',
    ];
  }

  of({ sys }: Entry): readonly string[] {
    return [
      `/entries/${sys.id}`,
      `/entries/${sys.id}?language=cy`,
      `/entries/${sys.id}?linkDepth=2&tagFormat=object`,
      `/nodes?entryId=${sys.id}`,
    ];
  }

  at({ id, path }: Node): readonly string[] {
    const where = `/nodes${(path as Readonly<Record<string, string>>)['en-GB']}`;
    const below = ['', '/children', '/siblings', '/ancestors', '/parent'].map((each) => `/nodes/${id}${each}`);
    return [...below, `${where}?entryFields=*`, `${where}/x?allowPartialMatch=true`];
  }
}
