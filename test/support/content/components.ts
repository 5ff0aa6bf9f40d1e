import { success, type Answer } from '../answers/answers.ts';
import { field, type Json, type Library } from './library.ts';
import type { Component, ContentType } from '../answers/views.ts';

const text = (value: string) => ({ 'en-GB': value });

export const edition: Json = { id: 'edition', name: text('Edition'), fields: [field('year', 'integer')] };

export const uses = (id: string, more: Json = {}): Json =>
  field(id, 'object', { dataFormat: `component.${id}`, ...more });

export const composed = (id: string, ...items: readonly Json[]): Json =>
  field(id, 'objectArray', { dataFormat: 'field', validations: { allowedFieldTypes: { fields: items } } });

export const typeWith = (id: string, ...more: readonly Json[]): Json => ({
  id,
  name: text(id),
  supportedLanguages: ['en-GB', 'cy'],
  fields: [field('title', 'string'), ...more],
});

export class Components {
  constructor(private readonly library: Library) {}

  post(component: unknown): Promise<Answer<Component>> {
    return this.library.call('POST', '/components', component);
  }

  put(id: string, component: unknown): Promise<Answer<Component>> {
    return this.library.call('PUT', `/components/${id}`, component);
  }

  get(id: string, query = ''): Promise<Answer<Component>> {
    return this.library.call('GET', `/components/${id}${query}`);
  }

  async list(query = ''): Promise<readonly string[]> {
    const found = success(await this.library.call<readonly Component[]>('GET', `/components${query}`));
    return found.map(({ id }) => id);
  }

  remove(id: string): Promise<Answer> {
    return this.library.call('DELETE', `/components/${id}`);
  }

  trigger(id: string, trigger: Json = { event: 'publish' }): Promise<Answer<Component>> {
    return this.library.call('POST', `/components/${id}/workflow/events`, trigger);
  }

  async create(component: Json): Promise<Component> {
    return success(await this.post(component), 201);
  }

  async publish(component: Json): Promise<Component> {
    const { id } = await this.create(component);
    return success(await this.trigger(id));
  }

  postType(definition: Json): Promise<Answer<ContentType>> {
    return this.library.call('POST', '/contenttypes', definition);
  }
}
