import { Injectable } from '@nestjs/common';
import { everyClause } from '@annal/content-application';
import type { LanguageCode } from '@annal/kernel';
import type { Clause, FieldClause } from '@annal/search-query';
import type { KnownProject } from '@annal/structure-application';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import { oneOfPaths, pathsFrom, type PathTest } from '../site-map/path-test.ts';
import type { SiteMapIndex } from '../site-map/site-map-index.ts';
import { SiteMaps } from '../site-map/site-maps.ts';
import { replaced } from './delivered-paths.ts';

/** In all clauses and languages of a search: each is an id in the query of the index. */
const MOST_PLACES = 10_000;
const OWN_PATH = 'sys.uri';
const PATHS: ReadonlySet<string> = new Set([OWN_PATH, 'sys.alluris']);
const NOTHING: Clause = { kind: 'or', clauses: [] };

/** Paths belong to the content tree, which the index does not have: clauses over them become clauses over ids. */
@Injectable()
export class PlacedEntries {
  constructor(private readonly maps: SiteMaps) {}

  /** @throws DomainError `invalid` for clauses over more than 10,000 places */
  async clauseOf(where: Clause, { project, keys }: Reading): Promise<Clause> {
    if (!everyClause(where).some(isOverPaths)) return where;
    keys.nodes();
    const places = new Places(await this.maps.of(project), project);
    return replaced(where, (clause) => (isOverPaths(clause) ? places.clauseOf(clause) : clause));
  }
}

class Places {
  private found = 0;

  constructor(
    private readonly index: SiteMapIndex,
    private readonly project: KnownProject,
  ) {}

  clauseOf(clause: FieldClause): Clause {
    const test = testOf(clause);
    if (!test) return NOTHING;
    const { supportedLanguages } = this.project;
    return { kind: 'or', clauses: supportedLanguages.map((language) => this.variations(clause, test, language)) };
  }

  private variations({ field, place }: FieldClause, test: PathTest, language: LanguageCode): Clause {
    const isOwn = nameOf(field) === OWN_PATH;
    const ids = new Set<string>();
    for (const found of this.index.placesWhere(test, language, this.project)) {
      if (isOwn && !this.index.isOwn(found, language, this.project)) continue;
      ids.add(found.node.entryId);
      this.found += 1;
      if (this.found > MOST_PLACES)
        throw deliveryErrors.malformed(place, `More than ${MOST_PLACES} paths match: ask for longer ones`);
    }
    if (ids.size === 0) return NOTHING;
    const clauses: Clause[] = [
      { kind: 'field', field: 'sys.language', place, operator: 'equalTo', value: language },
      { kind: 'field', field: 'sys.id', place, operator: 'in', value: [...ids] },
    ];
    return { kind: 'and', clauses };
  }
}

/** Undefined for operators that match no path (delivery.md 1.7). */
function testOf(clause: FieldClause): PathTest | undefined {
  switch (clause.operator) {
    case 'equalTo':
      return oneOfPaths(textsIn([clause.value]));
    case 'in':
      return oneOfPaths(textsIn(clause.value));
    case 'startsWith':
      return typeof clause.value === 'string' ? pathsFrom(clause.value) : undefined;
    default:
      return undefined;
  }
}

const textsIn = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string');
const nameOf = (field: string) => field.toLowerCase().replaceAll('[]', '');
const isOverPaths = ({ field }: FieldClause) => PATHS.has(nameOf(field));
