import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { composedFields, namedComponents, type ComponentDefinition, type Field } from '@annal/content-rules';
import type { Reading } from '../../reading.ts';
import { DeliveredTypes } from '../delivered-types.ts';
import { allowedTypes } from './field-types.ts';
import { typeDeclarations } from './type-declarations.ts';

/** TypeScript for websites: what entries of the shown content types look like (delivery.md 8). */
export class GetTypeDeclarations extends Query<string> {
  constructor(readonly reading: Reading) {
    super();
  }
}

/** From definitions in memory. Values follow the published ones in both views. */
@QueryHandler(GetTypeDeclarations)
export class GetTypeDeclarationsHandler implements IQueryHandler<GetTypeDeclarations> {
  constructor(
    private readonly directory: ContentTypeDirectory,
    private readonly types: DeliveredTypes,
  ) {}

  execute({ reading }: GetTypeDeclarations): Promise<string> {
    const { project, keys } = reading;
    this.types.requireView(reading);
    const types = this.types.all(reading).flatMap(({ published }) => published ?? []);
    for (const { id } of types) keys.contentType(id);
    const components = this.componentsIn(project.uuid, types);
    const typeId = (id: string) => this.directory.find(project.uuid, id)?.published?.id;
    // A linked type that is not shown is named, too.
    for (const { fields } of [...types, ...components])
      for (const field of withComposed(fields)) for (const id of allowedTypes(field)) keys.contentType(id);
    const { id: projectId, primaryLanguage } = project;
    return Promise.resolve(typeDeclarations({ projectId, primaryLanguage, types, components, typeId }));
  }

  /** Used by the types, also within each other. A change of any touches the key of the project. */
  private componentsIn(
    projectUuid: string,
    types: readonly { readonly fields: readonly Field[] }[],
  ): readonly ComponentDefinition[] {
    const known = new Map(
      this.directory
        .components(projectUuid)
        .all()
        .flatMap(({ published }) => (published ? [[published.id.toLowerCase(), published] as const] : [])),
    );
    const used = new Set(types.flatMap(({ fields }) => namedComponents(fields)));
    for (const id of used) for (const within of namedComponents(known.get(id)?.fields ?? [])) used.add(within);
    return [...used].flatMap((id) => known.get(id) ?? []);
  }
}

const withComposed = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...composedFields(field)]);
