import { success, type Answer } from '../answers/answers.ts';
import { field, Library, type Json } from '../content/library.ts';
import type { Annal, CallOptions } from '../service/annal.ts';
import type { Entry } from '../answers/views.ts';

const link = { dataFormat: 'entry' };

/** Authors who know each other, and books by them. */
export const definitions: readonly Json[] = [
  {
    id: 'author',
    name: { 'en-GB': 'Author' },
    entryTitleField: 'name',
    supportedLanguages: ['en-GB', 'cy', 'pl'],
    fields: [field('name', 'string'), field('friend', 'object', link)],
  },
  {
    id: 'novel',
    name: { 'en-GB': 'Novel' },
    entryTitleField: 'title',
    entryDescriptionField: 'summary',
    supportedLanguages: ['en-GB', 'cy', 'pl'],
    fields: [
      field('title', 'string'),
      field('summary', 'string'),
      field('pageCount', 'integer'),
      field('keywords', 'stringArray'),
      field('subject', 'string', { dataFormat: 'taxonomy' }),
      field('quotes', 'objectArray', { dataFormat: 'quote' }),
      field('author', 'object', link),
      field('others', 'objectArray', link),
      field('body', 'objectArray', {
        dataFormat: 'field',
        validations: {
          allowedFieldTypes: { fields: [field('paragraph', 'string'), field('reference', 'object', link)] },
        },
      }),
    ],
  },
];

export const linkTo = (entry: Entry, language = entry.sys.language): Json => ({ sys: { id: entry.sys.id, language } });

/** Of an entry, in alphabetical order (delivery.md 1.4). */
export const SYS_MEMBERS = [
  'allUris',
  'availableLanguages',
  'contentTypeId',
  'dataFormat',
  'id',
  'isPublished',
  'language',
  'metadata',
  'owner',
  'projectId',
  'properties',
  'slug',
  'uri',
  'version',
  'versionStatus',
  'workflow',
];

/** A project as a website reads it. */
export class Site {
  private constructor(readonly library: Library) {}

  static async open(annal: Annal, properties: Json = {}): Promise<Site> {
    const library = await Library.open(annal, properties);
    for (const definition of definitions) await library.publish(definition);
    return new Site(library);
  }

  get path(): string {
    return `/api/delivery/projects/${this.library.id}`;
  }

  read<Body = Json>(below: string, options?: CallOptions): Promise<Answer<Body>> {
    return this.library.annal.call<Body>('GET', this.path + below, undefined, options);
  }

  async found<Body = Json>(below: string): Promise<Body> {
    return success<Body>(await this.read<Body>(below));
  }

  post<Body = Json>(below: string, body: unknown): Promise<Answer<Body>> {
    return this.library.annal.call<Body>('POST', this.path + below, body);
  }

  author(name: string, values: Json = {}): Promise<Entry> {
    return this.library.createPublished({ name, ...values }, { contentTypeId: 'author' });
  }

  novel(title: string, values: Json = {}, sys: Json = {}): Promise<Entry> {
    return this.library.createPublished({ title, ...values }, { contentTypeId: 'novel', ...sys });
  }

  draft(title: string, values: Json = {}): Promise<Entry> {
    return this.library.create({ title, ...values }, { contentTypeId: 'novel' });
  }

  async revise(entry: Entry, changes: Json): Promise<Entry> {
    const body = { ...entry, ...changes };
    return success(
      await this.library.call<Entry>('PUT', `/entries/${entry.sys.id}?language=${entry.sys.language}`, body),
    );
  }
}

/** The text of a query parameter that is JSON. */
export const asParameter = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
