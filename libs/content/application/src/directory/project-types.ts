import {
  builtInDefinition,
  builtInTypeIds,
  builtInTypeOf,
  builtInTypeUuid,
  contentTypeAggregate,
  inLanguagesOf,
  isBuiltInTypeId,
  type ContentType,
  type ContentTypeEvent,
  type LiveContentType,
  type ProjectLanguages,
} from '@annal/content-domain';
import type { Field } from '@annal/content-rules';
import { PublishedFields } from './published-fields.ts';

/** In memory: the project's own content types, and the built-in ones whose ids it does not use itself. */
export class ProjectTypes {
  private readonly stored = new Map<string, LiveContentType>();
  private readonly uuids = new Map<string, string>();
  private builtIn = new Map<string, LiveContentType>();
  private readonly everPublished = new PublishedFields();
  private languages: ProjectLanguages | undefined;

  constructor(private readonly projectUuid: string) {}

  get isEmpty(): boolean {
    return this.stored.size === 0 && this.languages === undefined;
  }

  find(idOrUuid: string): LiveContentType | undefined {
    const key = idOrUuid.toLowerCase();
    const own = this.stored.get(this.uuids.get(key) ?? key);
    if (own && !this.builtIn.has(own.latest.uuid)) return own;
    const id = builtInTypeOf(this.projectUuid, key);
    return id && this.builtIn.get(builtInTypeUuid(this.projectUuid, id));
  }

  publishedFields(uuid: string): readonly Field[] {
    return this.everPublished.of(uuid);
  }

  get(uuid: string): LiveContentType | undefined {
    return this.builtIn.get(uuid) ?? this.stored.get(uuid);
  }

  all(): readonly LiveContentType[] {
    const own = [...this.stored.values()].filter(({ latest }) => !this.builtIn.has(latest.uuid));
    return [...own, ...[...this.builtIn.values()].filter(({ latest }) => !this.uuids.has(latest.id))];
  }

  speak(languages: ProjectLanguages): void {
    this.languages = languages;
    for (const id of builtInTypeIds) this.showBuiltIn(builtInTypeUuid(this.projectUuid, id));
  }

  apply(event: ContentTypeEvent): void {
    const { uuid, id } = event.data;
    const before: ContentType = this.stored.get(uuid) ?? contentTypeAggregate.initial;
    const after = contentTypeAggregate.evolve(before, event);
    if (after.status === 'live') this.stored.set(uuid, after);
    else this.stored.delete(uuid);
    if (after.status !== 'live') this.everPublished.forget(uuid);
    else if (after.published) this.everPublished.note(uuid, after.published.fields);
    if (isBuiltInTypeId(id) && builtInTypeOf(this.projectUuid, uuid)) {
      this.showBuiltIn(uuid);
      return;
    }
    const key = id.toLowerCase();
    if (after.status === 'live') this.uuids.set(key, uuid);
    // The id may already belong to a younger content type.
    else if (this.uuids.get(key) === uuid) this.uuids.delete(key);
  }

  private showBuiltIn(uuid: string): void {
    const id = builtInTypeOf(this.projectUuid, uuid);
    if (!id || !this.languages) return;
    const stored = this.stored.get(uuid);
    const definition = builtInDefinition(this.projectUuid, id, this.languages);
    const untouched = { status: 'live', latest: definition, published: definition } as const;
    this.builtIn.set(uuid, stored ? inLanguagesOf(stored, this.languages) : untouched);
  }
}
