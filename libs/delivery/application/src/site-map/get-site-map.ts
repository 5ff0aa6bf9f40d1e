import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import type { LanguageCode } from '@annal/kernel';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from '../types/delivered-types.ts';
import type { MappedEntry, Place, SiteMapIndex, VariationsOf } from './site-map-index.ts';
import { SiteMaps } from './site-maps.ts';

/** delivery.md 8. */
export interface SiteMapItem {
  readonly path: string;
  readonly language: LanguageCode;
  readonly nodeId: string;
  readonly entryId: string;
  readonly contentTypeId: string;
  readonly lastModified: string;
  readonly includeInMenu: boolean;
  /** Paths of the same page by language, its own included. */
  readonly alternates: Readonly<Record<LanguageCode, string>>;
}

export interface SiteMapPage {
  readonly totalCount: number;
  readonly items: readonly SiteMapItem[];
}

export class GetSiteMap extends Query<SiteMapPage> {
  constructor(
    readonly language: LanguageCode,
    readonly page: { readonly pageIndex: number; readonly pageSize: number },
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(GetSiteMap)
export class GetSiteMapHandler implements IQueryHandler<GetSiteMap> {
  constructor(
    private readonly maps: SiteMaps,
    private readonly types: DeliveredTypes,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ language, page, reading }: GetSiteMap): Promise<SiteMapPage> {
    const { project, view, keys } = reading;
    keys.nodes();
    keys.entries();
    this.types.requireView(reading);
    const index = await this.maps.of(project);
    const variationsOf = view === 'published' ? index.variationsOf : await this.latest(index, reading);
    const delivered = this.deliveredIn(reading, variationsOf);
    const places = index.placesIn(language, project).filter(({ node }) => delivered(node.entryId, language));
    const from = page.pageIndex * page.pageSize;
    const items = places.slice(from, from + page.pageSize).flatMap((place) => {
      const entry = delivered(place.node.entryId, language);
      return entry ? [this.item(place, entry, index, reading, delivered)] : [];
    });
    return { totalCount: places.length, items };
  }

  /** Drafts touch no key, so previews read what they show. */
  private async latest(index: SiteMapIndex, { project }: Reading): Promise<VariationsOf> {
    const found = await this.maps.variations(project, 'latest', index.entryIds);
    return (entryId) => found.get(entryId) ?? [];
  }

  private deliveredIn(reading: Reading, variationsOf: VariationsOf) {
    const types = new Set(this.types.all(reading).map(({ latest }) => latest.uuid));
    return (entryId: string, language: LanguageCode): MappedEntry | undefined =>
      variationsOf(entryId).find((each) => each.language === language && types.has(each.contentTypeUuid));
  }

  private item(
    { node, path }: Place,
    { entryId, language, contentTypeUuid, version }: MappedEntry,
    index: SiteMapIndex,
    { project, view }: Reading,
    delivered: (entryId: string, language: LanguageCode) => MappedEntry | undefined,
  ): SiteMapItem {
    const alternates = project.supportedLanguages.flatMap((code) => {
      const own = delivered(entryId, code) && index.pathIn(node, code, project);
      return own === undefined ? [] : [[code, own] as const];
    });
    return {
      path,
      language,
      nodeId: node.id,
      entryId,
      contentTypeId: this.contentTypes.published(project.uuid, contentTypeUuid)?.id ?? '',
      // What visitors see changes with the publish, which may be later than the last change.
      lastModified: (view === 'published' && version.published) || version.modified,
      includeInMenu: node.includeInMenu,
      alternates: Object.fromEntries(alternates),
    };
  }
}
