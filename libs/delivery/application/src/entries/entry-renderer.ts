import { entryTitles, shownLabel, type ContentTypeDirectory, type ShownTags } from '@annal/content-application';
import { completedFields, type Taxonomy } from '@annal/content-domain';
import { linkedId } from '@annal/content-rules';
import type { LanguageCode } from '@annal/kernel';
import type { FileAddresses } from '../assets/file-addresses.ts';
import type { PathsOfEntry } from '../nodes/entry-paths.ts';
import type { DeliverableDocument, Outline } from './deliverable-document.ts';
import { keyOf } from './entry-pool.ts';
import { selectedSys } from './entry-selection.ts';
import { entrySys, linkSys } from './entry-sys.ts';
import { fieldValues } from './field-values.ts';
import { allowanceOf, type LinkPlace } from './link-allowance.ts';
import { leastSize } from './least-size.ts';
import { languageOf, shownFields, type LevelParts } from './link-levels.ts';
import { storedFields } from './stored-fields.ts';
import { taxonomyValue } from '../taxonomy/taxonomy-views.ts';

export type DeliveredEntry = Readonly<Record<string, unknown>>;

export interface RendererParts extends LevelParts {
  readonly contentTypes: ContentTypeDirectory;
  readonly paths: PathsOfEntry;
  readonly tags: ShownTags;
  /** Undefined when no entry can name one of its nodes. */
  readonly taxonomy: Taxonomy | undefined;
  readonly files: FileAddresses;
}

/** Needs everything loaded that the answer shows. */
export class EntryRenderer {
  constructor(private readonly parts: RendererParts) {}

  entry(
    document: DeliverableDocument,
    place?: LinkPlace,
    around: ReadonlySet<string> = new Set(),
  ): DeliveredEntry | undefined {
    const { reading, shape, types, components, tags, files } = this.parts;
    const definition = types.find(reading, document.contentTypeUuid);
    if (!definition) return undefined;
    const { keys, project } = reading;
    keys.entry(document.entryId);
    keys.contentType(definition.id);
    const enclosing = new Set([...around, keyOf(document)]);
    const fields = storedFields(document);
    const shown = shownFields(definition, shape);
    const values = completedFields({ fields: shown }, fields, components, undefined, tags);
    const link = (value: unknown, path: string) => this.link(value, path, place, enclosing);
    const tag = (id: string) => this.tag(id, document.language);
    const taxonomyNode = (key: string) => this.taxonomyNode(key, document.language);
    const derived = (address: string, parameters: string) => files.derived(address, parameters);
    const { fields: names } = shape.selection;
    const { title, description } = entryTitles(document, definition, fields, { project, tags });
    const titles = { entryTitle: title, entryDescription: description };
    const { paths } = this.parts;
    const surroundings = {
      paths: paths(document.entryId, document.language),
      languages: this.languagesOf(document.entryId),
      uri: this.uriOf(document),
    };
    const sys = entrySys(reading, document, definition, surroundings);
    const sources = { components, link, tag, taxonomyNode, derived };
    const delivered = fieldValues(shown, values, place ? `${place.path}.` : '', sources);
    reading.limits.grow(leastSize(delivered));
    return {
      ...delivered,
      ...(names ? Object.fromEntries(Object.entries(titles).filter(([name]) => names.has(name))) : titles),
      sys: selectedSys(sys, shape.selection, project.deliverySysExclusions),
    };
  }

  /** The entry, or a link with nothing but `sys`; undefined for a target that is not delivered. */
  private link(
    value: unknown,
    path: string,
    above: LinkPlace | undefined,
    enclosing: ReadonlySet<string>,
  ): object | undefined {
    const { reading, shape, pool, types } = this.parts;
    const entryId = linkedId(value);
    if (entryId === undefined) return undefined;
    reading.keys.entry(entryId);
    const found = this.target(entryId, languageOf(value));
    if (!found) return undefined;
    const allowance = allowanceOf(path, above, shape);
    const document = allowance < 1 || enclosing.has(keyOf(found)) ? undefined : pool.document(found);
    const inlined = document && this.entry(document, { path, allowance }, enclosing);
    if (inlined) return inlined;
    const definition = this.parts.contentTypes.published(reading.project.uuid, found.contentTypeUuid);
    if (!definition || (definition.includeInDelivery && !types.find(reading, definition.uuid))) return undefined;
    reading.keys.contentType(definition.id);
    return { sys: linkSys(found, definition, this.uriOf(found)) };
  }

  private uriOf({ entryId, language, file, ...found }: Outline): string | null {
    const { reading, files, paths } = this.parts;
    return file ? files.of(reading.project, { ...found, file }) : (paths(entryId, language)[0] ?? null);
  }

  /** Stored links have a language; an imported one may lack it. */
  private target(entryId: string, language: LanguageCode | undefined): Outline | undefined {
    const variations = this.parts.pool.variationsOf(entryId);
    const [first] = variations;
    if (language !== undefined || !first) return variations.find((each) => each.language === language);
    const { contentTypes, reading } = this.parts;
    const usual = contentTypes.published(reading.project.uuid, first.contentTypeUuid)?.defaultLanguage;
    return variations.find((each) => each.language === usual);
  }

  private languagesOf(entryId: string): readonly LanguageCode[] {
    const variations = this.parts.pool.variationsOf(entryId);
    const inView = new Set(variations.map(({ language }) => language));
    return variations[0]?.languages.filter((language) => inView.has(language)) ?? [];
  }

  private taxonomyNode(key: string, language: LanguageCode): unknown {
    const { reading, taxonomy } = this.parts;
    reading.keys.taxonomy();
    const { primaryLanguage } = reading.project;
    return taxonomyValue(taxonomy, key, { language, primaryLanguage });
  }

  private tag(id: string, language: LanguageCode): unknown {
    const { reading, shape, tags } = this.parts;
    const { project } = reading;
    const tag = tags(id);
    if (!tag) return undefined;
    const label = shownLabel(tag.label, { project, language });
    if (shape.tagFormat === 'value') return tag.value;
    return shape.tagFormat === 'label' ? label : { id: tag.id, groupId: tag.groupId, value: tag.value, label };
  }
}
