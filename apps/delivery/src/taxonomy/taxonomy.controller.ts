import { Get, Param, Query } from '@nestjs/common';
import { deliveryErrors, type Reading } from '@annal/delivery-application';
import { Operation, QueryParameters } from '@annal/http';
import { Delivered, DeliveryController, Read } from '../access/delivery.decorators.ts';

interface TaxonomyNode {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly hasChildren: boolean;
  readonly children: readonly TaxonomyNode[];
}

/** A project has no terms but the root (delivery.md 1.10). */
const ROOT: TaxonomyNode = { key: '0', name: 'Root', path: 'Root', hasChildren: false, children: [] };

@DeliveryController('/taxonomy/nodes')
export class TaxonomyController {
  @Get()
  @Delivered({ scope: 'Project_Read', hasViews: true })
  @Operation('getting the taxonomy node')
  byPath(@Read() reading: Reading, @Query() query: QueryParameters): TaxonomyNode {
    const path = query.text('path') ?? ROOT.path;
    requireLanguage(reading, query);
    if (path.replace(/^\/|\/$/g, '').toLowerCase() === ROOT.path.toLowerCase()) return rootFor(reading);
    throw deliveryErrors.unknown('taxonomy node', path, { projectId: reading.project.id, path });
  }

  @Get('*')
  @Delivered({ scope: 'Project_Read', hasViews: true })
  @Operation('getting the taxonomy node')
  byKey(@Param('*') key: string, @Read() reading: Reading, @Query() query: QueryParameters): TaxonomyNode {
    requireLanguage(reading, query);
    if (key.replace(/\/$/, '') === ROOT.key) return rootFor(reading);
    throw deliveryErrors.unknown('taxonomy node', key, { projectId: reading.project.id, key });
  }
}

function rootFor({ keys }: Reading): TaxonomyNode {
  keys.taxonomy();
  return ROOT;
}

function requireLanguage({ project }: Reading, query: QueryParameters): void {
  const language = query.language() ?? project.primaryLanguage;
  if (!project.supportedLanguages.includes(language))
    throw deliveryErrors.unknown('language', language, { projectId: project.id, language });
}
