import { randomUUID } from 'node:crypto';
import type { Annal } from '../service/annal.ts';
import { success, type Answer } from '../answers/answers.ts';
import type { CallOptions } from '../service/annal.ts';
import type { ContentType, Entry } from '../answers/views.ts';

export type Json = Record<string, unknown>;

const text = (value: string) => ({ 'en-GB': value });

export const field = (id: string, dataType: string, more: Json = {}): Json => ({
  id,
  name: text(id),
  dataType,
  ...more,
});

export const book: Json = {
  id: 'book',
  name: text('Book'),
  entryTitleField: 'title',
  entryDescriptionField: 'summary',
  supportedLanguages: ['en-GB', 'cy', 'pl'],
  fields: [
    field('title', 'string', { validations: { required: { message: 'Every book has a title' } } }),
    field('summary', 'string', { validations: { maxLength: { value: 200 } } }),
    field('pageCount', 'integer', { validations: { min: { value: 1 } } }),
    field('price', 'decimal'),
    field('inPrint', 'boolean'),
    field('published', 'dateTime'),
    field('keywords', 'stringArray', { validations: { maxCount: { value: 4 }, maxLength: { value: 20 } } }),
    field('shop', 'object', { dataFormat: 'location' }),
    field('extra', 'object'),
    field('sequel', 'object', { dataFormat: 'entry' }),
  ],
};

export class Library {
  private constructor(
    readonly annal: Annal,
    readonly id: string,
  ) {}

  static async open(annal: Annal, properties: Json = {}, headers: CallOptions['headers'] = {}): Promise<Library> {
    const id = `library-${randomUUID().slice(0, 8)}`;
    const project = { name: 'Library', primaryLanguage: 'en-GB', supportedLanguages: ['cy', 'pl'], ...properties, id };
    success(await annal.call('POST', '/api/management/projects', project, { headers }), 201);
    return new Library(annal, id);
  }

  static async withBooks(annal: Annal, changes: Json = {}): Promise<Library> {
    const library = await Library.open(annal);
    await library.publish({ ...book, ...changes });
    return library;
  }

  static known(annal: Annal, id: string): Library {
    return new Library(annal, id);
  }

  at(annal: Annal): Library {
    return new Library(annal, this.id);
  }

  get path(): string {
    return `/api/management/projects/${this.id}`;
  }

  call<Body = unknown>(method: string, below: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.annal.call<Body>(method, this.path + below, body, options);
  }

  async publish(definition: Json): Promise<ContentType> {
    const { id, version } = success(await this.call<ContentType>('POST', '/contenttypes', definition), 201);
    const trigger = { event: 'publish', version: version.versionNo };
    return success(await this.call<ContentType>('POST', `/contenttypes/${id}/workflow/events`, trigger));
  }

  async create(values: Json = { title: 'Cataloguing' }, sys: Json = {}): Promise<Entry> {
    const entry = { ...values, sys: { contentTypeId: 'book', language: 'en-GB', ...sys } };
    return success(await this.call<Entry>('POST', '/entries', entry), 201);
  }

  /** Twenty at a time. @param of the values and the `sys` of each, by its number from 0 */
  async createMany(
    count: number,
    of: (index: number) => readonly [values: Json, sys: Json],
  ): Promise<readonly Entry[]> {
    const created: Entry[] = [];
    for (let from = 0; from < count; from += 20) {
      const some = Array.from({ length: Math.min(20, count - from) }, (_, index) => of(from + index));
      created.push(...(await Promise.all(some.map(([values, sys]) => this.create(values, sys)))));
    }
    return created;
  }

  invoke({ sys }: Entry, event: string, trigger: Json = {}): Promise<Answer<Entry>> {
    return this.call('POST', `/entries/${sys.id}/workflow/events`, { event, language: sys.language, ...trigger });
  }

  async createPublished(values?: Json, sys?: Json): Promise<Entry> {
    return success(await this.invoke(await this.create(values, sys), 'publish'));
  }
}
