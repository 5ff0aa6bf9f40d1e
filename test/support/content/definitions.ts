import type { Answer } from '../answers/answers.ts';
import type { Json, Library } from './library.ts';
import type { Component, ContentType } from '../answers/views.ts';

/** Content types and components share a life cycle (content-types.md 3 and 4). */
export interface DefinitionKind {
  readonly noun: 'content type' | 'component';
  readonly place: '/contenttypes' | '/components';
  readonly key: 'contentTypeId' | 'componentId';
}

export const definitionKinds: readonly DefinitionKind[] = [
  { noun: 'content type', place: '/contenttypes', key: 'contentTypeId' },
  { noun: 'component', place: '/components', key: 'componentId' },
];

export type Definition = ContentType | Component;

export class Definitions {
  constructor(
    private readonly library: Library,
    private readonly kind: DefinitionKind,
  ) {}

  post(definition: unknown): Promise<Answer<Definition>> {
    return this.library.call('POST', this.kind.place, definition);
  }

  get(id: string, query = ''): Promise<Answer<Definition>> {
    return this.library.call('GET', `${this.kind.place}/${id}${query}`);
  }

  put(id: string, definition: unknown): Promise<Answer<Definition>> {
    return this.library.call('PUT', `${this.kind.place}/${id}`, definition);
  }

  remove(id: string): Promise<Answer> {
    return this.library.call('DELETE', `${this.kind.place}/${id}`);
  }

  publish(id: string, trigger: Json = {}): Promise<Answer<Definition>> {
    return this.library.call('POST', `${this.kind.place}/${id}/workflow/events`, { event: 'publish', ...trigger });
  }
}
