import { completedFields } from '@annal/content-domain';
import { linkedId, type ComponentFields, type ContentTypeDefinition } from '@annal/content-rules';
import { isRecord, type LanguageCode } from '@annal/kernel';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import type { DeliveredTypes } from '../types/delivered-types.ts';
import type { DeliverableDocument } from './deliverable-document.ts';
import { keyOf, type EntryPool, type VariationKey } from './entry-pool.ts';
import type { EntryShape } from './entry-selection.ts';
import { fieldValues } from './field-values.ts';
import { allowanceOf, type LinkPlace } from './link-allowance.ts';
import { storedFields } from './stored-fields.ts';

export interface LevelParts {
  readonly reading: Reading;
  readonly shape: EntryShape;
  readonly pool: EntryPool;
  readonly types: DeliveredTypes;
  readonly components: ComponentFields;
}

/** An entry at its place in the answer. One that is linked to from several places has several. */
interface Occurrence {
  readonly document: DeliverableDocument;
  readonly place: LinkPlace | undefined;
  readonly enclosing: ReadonlySet<string>;
}

interface Wanted {
  readonly key: VariationKey;
  readonly place: LinkPlace;
  readonly enclosing: ReadonlySet<string>;
}

const MOST_INLINED = 5_000;

/** Reads linked entries level by level: the number of reads does not depend on the number of links. */
export class LinkLevels {
  private inlined = 0;

  constructor(private readonly parts: LevelParts) {}

  async load(documents: readonly DeliverableDocument[]): Promise<void> {
    const { pool } = this.parts;
    pool.add(documents);
    let level: readonly Occurrence[] = documents.map((document) => {
      return { document, place: undefined, enclosing: new Set([keyOf(document)]) };
    });
    let ids = new Set(documents.map(({ entryId }) => entryId));
    while (level.length > 0) {
      const wanted = level.flatMap((occurrence) => this.linksOf(occurrence, ids));
      await pool.load(
        ids,
        wanted.map(({ key }) => key),
      );
      level = wanted.flatMap(({ key, place, enclosing }) => {
        const document = pool.document(key);
        return document ? [{ document, place, enclosing: new Set([...enclosing, keyOf(key)]) }] : [];
      });
      ids = new Set();
    }
  }

  /** @param targets takes the ids of all links */
  private linksOf({ document, place, enclosing }: Occurrence, targets: Set<string>): readonly Wanted[] {
    const { reading, shape, types, components } = this.parts;
    const definition = types.find(reading, document.contentTypeUuid);
    if (!definition) return [];
    const wanted: Wanted[] = [];
    const fields = shownFields(definition, shape);
    const values = completedFields({ fields }, storedFields(document), components);
    const link = (value: unknown, path: string): object => {
      const entryId = linkedId(value);
      if (entryId === undefined) return {};
      targets.add(entryId);
      const language = languageOf(value);
      const allowance = allowanceOf(path, place, shape);
      if (language === undefined || allowance < 1 || enclosing.has(keyOf({ entryId, language }))) return {};
      this.count();
      wanted.push({ key: { entryId, language }, place: { path, allowance }, enclosing });
      return {};
    };
    const prefix = place ? `${place.path}.` : '';
    fieldValues(fields, values, prefix, {
      components,
      link,
      tag: () => undefined,
      taxonomyNode: () => undefined,
      derived: (address) => address,
    });
    return wanted;
  }

  private count(): void {
    this.inlined += 1;
    if (this.inlined <= MOST_INLINED) return;
    throw deliveryErrors.malformed(
      'linkDepth',
      `More than ${MOST_INLINED} entries would be inlined: ask for a smaller linkDepth or pageSize`,
    );
  }
}

export function shownFields({ fields }: ContentTypeDefinition, { selection }: EntryShape) {
  const { fields: names } = selection;
  return names ? fields.filter(({ id }) => names.has(id)) : fields;
}

export function languageOf(link: unknown): LanguageCode | undefined {
  const sys = isRecord(link) ? link['sys'] : undefined;
  const language = isRecord(sys) ? sys['language'] : undefined;
  return typeof language === 'string' ? language : undefined;
}
