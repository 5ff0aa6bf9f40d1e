import type { Annal } from '../service/annal.ts';
import { success } from '../answers/answers.ts';
import { book, field, Library, type Json } from './library.ts';
import type { Entry } from '../answers/views.ts';

export interface TagView {
  readonly id: string;
  readonly groupId: string;
  readonly value: string;
  readonly label: Readonly<Record<string, string>>;
  readonly usageCount: number;
  readonly version: { readonly versionNo: string; readonly created: string; readonly modified: string };
}

const card: Json = {
  id: 'card',
  name: { 'en-GB': 'Card' },
  fields: [field('topics', 'stringArray', { dataFormat: 'tag.topics' }), field('text', 'string')],
};

export class ShelfMarks {
  private constructor(readonly library: Library) {}

  static async open(annal: Annal): Promise<ShelfMarks> {
    const marks = new ShelfMarks(await Library.open(annal));
    for (const id of ['topics', 'colours'])
      success(await marks.library.call('POST', '/taggroups', { id, name: id }), 201);
    return marks;
  }

  static async withBooks(annal: Annal): Promise<ShelfMarks> {
    const marks = await ShelfMarks.open(annal);
    const { library } = marks;
    success(await library.call('POST', '/components', card), 201);
    success(await library.call('POST', '/components/card/workflow/events', { event: 'publish', version: '0.1' }));
    await library.publish({
      ...book,
      fields: [
        ...(book['fields'] as Json[]),
        field('topics', 'stringArray', { dataFormat: 'tag.topics', validations: { maxCount: { value: 3 } } }),
        field('topic', 'string', { dataFormat: 'tag.topics' }),
        field('marks', 'objectArray', { dataFormat: 'tag' }),
        field('mark', 'object', { dataFormat: 'tag' }),
        field('card', 'object', { dataFormat: 'component.card' }),
        field('body', 'objectArray', {
          dataFormat: 'field',
          validations: {
            allowedFieldTypes: {
              fields: [
                field('text', 'string'),
                field('cards', 'objectArray', { dataFormat: 'component.card' }),
                field('topic', 'string', { dataFormat: 'tag.topics' }),
              ],
            },
          },
        }),
      ],
    });
    return marks;
  }

  async tag(value: string, more: Json = {}): Promise<TagView> {
    const label = { 'en-GB': value[0]?.toUpperCase() + value.slice(1) };
    return success(
      await this.library.call<TagView>('POST', '/tags', { groupId: 'topics', value, label, ...more }),
      201,
    );
  }

  async get(id: string): Promise<TagView> {
    return success(await this.library.call<TagView>('GET', `/tags/${id}`));
  }

  delete(id: string, query = '') {
    return this.library.call('DELETE', `/tags/${id}${query}`);
  }

  async entry({ sys }: Entry, query = ''): Promise<Entry & Json> {
    return success(await this.library.call<Entry & Json>('GET', `/entries/${sys.id}${query}`));
  }
}
