import type { Annal } from '../service/annal.ts';
import { success } from '../answers/answers.ts';
import { field, Library, type Json } from './library.ts';

export interface TaxonomyView {
  readonly key: string;
  readonly name: Readonly<Record<string, string>>;
  readonly path: Readonly<Record<string, string>>;
  readonly hasChildren: boolean;
  readonly children: readonly TaxonomyView[];
  readonly version: Json | null;
}

/** A project with a taxonomy. */
export class Subjects {
  private constructor(readonly library: Library) {}

  static async open(annal: Annal): Promise<Subjects> {
    return new Subjects(await Library.open(annal));
  }

  static of(library: Library): Subjects {
    return new Subjects(library);
  }

  /** Content types with taxonomy fields of every kind. */
  async publishTypes(): Promise<void> {
    const { library } = this;
    const subject = { dataFormat: 'taxonomy' };
    const place = { id: 'place', name: { 'en-GB': 'Place' }, fields: [field('region', 'string', subject)] };
    success(await library.call('POST', '/components', place), 201);
    success(await library.call('POST', '/components/place/workflow/events', { event: 'publish', version: '0.1' }));
    await library.publish({
      id: 'book',
      name: { 'en-GB': 'Book' },
      entryTitleField: 'title',
      supportedLanguages: ['en-GB', 'cy'],
      fields: [
        field('title', 'string'),
        field('subject', 'string', subject),
        field('subjects', 'stringArray', subject),
        field('place', 'object', { dataFormat: 'component.place' }),
        field('body', 'objectArray', {
          dataFormat: 'field',
          validations: {
            allowedFieldTypes: { fields: [field('text', 'string'), field('subject', 'string', subject)] },
          },
        }),
      ],
    });
  }

  call<Body = TaxonomyView>(method: string, below: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.library.call<Body>(method, `/taxonomy/nodes${below}`, body, { headers });
  }

  async add(parentKey: string, name: string | Json): Promise<string> {
    const body = { name: typeof name === 'string' ? { 'en-GB': name } : name };
    return success(await this.call('POST', `/${parentKey}/children`, body), 201).key;
  }

  async get(below = ''): Promise<TaxonomyView> {
    return success(await this.call('GET', below));
  }

  delete(key: string) {
    return this.call<unknown>('DELETE', `/${key}`);
  }
}
