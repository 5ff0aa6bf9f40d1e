import { componentAggregate, type Component, type ComponentEvent, type LiveComponent } from '@annal/content-domain';
import { namedComponents, type ComponentFields, type Field } from '@annal/content-rules';
import { PublishedFields } from './published-fields.ts';

/** content-types.md 1.2: what a component may be combined with. */
export interface ComponentFlags {
  readonly isChild: boolean;
  readonly hasChildren: boolean;
  readonly canAddChildComponents: boolean;
  readonly canBeAddedAsChildComponent: boolean;
}

export class ComponentDirectory {
  private readonly byUuid = new Map<string, LiveComponent>();
  private readonly latestFields = new Map<string, readonly Field[]>();
  private readonly publishedFields = new Map<string, readonly Field[]>();
  private readonly everPublished = new PublishedFields();

  get isEmpty(): boolean {
    return this.byUuid.size === 0;
  }

  apply(event: ComponentEvent): void {
    const { uuid, id } = event.data;
    const before: Component = this.byUuid.get(uuid) ?? componentAggregate.initial;
    const after = componentAggregate.evolve(before, event);
    const key = id.toLowerCase();
    if (after.status === 'live') {
      this.byUuid.set(uuid, after);
      this.latestFields.set(key, after.latest.fields);
      if (after.published) {
        this.publishedFields.set(key, after.published.fields);
        this.everPublished.note(key, after.published.fields);
      }
      return;
    }
    // An id is free only after its component is gone, so these are not a younger one's.
    this.byUuid.delete(uuid);
    this.latestFields.delete(key);
    this.publishedFields.delete(key);
  }

  all(): readonly LiveComponent[] {
    return [...this.byUuid.values()];
  }

  find(idOrUuid: string): string | undefined {
    const key = idOrUuid.toLowerCase();
    if (this.byUuid.has(key)) return key;
    return [...this.byUuid.values()].find(({ latest }) => latest.id.toLowerCase() === key)?.latest.uuid;
  }

  idOf(uuid: string): string | undefined {
    return this.byUuid.get(uuid)?.latest.id;
  }

  fields(status: 'latest' | 'published'): ComponentFields {
    return status === 'latest' ? this.latestFields : this.publishedFields;
  }

  /** Includes fields of deleted components, because entries keep their values. */
  everPublishedFields(id: string): readonly Field[] | undefined {
    const fields = this.everPublished.of(id.toLowerCase());
    return fields.length > 0 ? fields : undefined;
  }

  flags(uuid: string): ComponentFlags {
    const component = this.byUuid.get(uuid);
    const id = component?.latest.id.toLowerCase() ?? '';
    const isChild = [...this.byUuid.values()].some((other) => childrenOf(other).includes(id));
    const hasChildren = component !== undefined && namedComponents(component.latest.fields).length > 0;
    // A published version counts too: entries would hold its children one level too deep.
    const isParent = component !== undefined && childrenOf(component).length > 0;
    return { isChild, hasChildren, canAddChildComponents: !isChild, canBeAddedAsChildComponent: !isParent };
  }
}

function childrenOf({ latest, published }: LiveComponent): readonly string[] {
  return namedComponents([...latest.fields, ...(published?.fields ?? [])]);
}
