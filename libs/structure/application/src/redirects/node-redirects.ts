import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '@annal/kernel';
import {
  encodedPath,
  pathBefore,
  placeKey,
  tracesOf,
  withQuery,
  addressBehind,
  type Address,
  type Hop,
  type KeptPath,
  type Redirects,
  type Trace,
} from '@annal/structure-domain';
import { slugKeyOf } from '@annal/structure-read-models';
import { namesOf, NodePlaces, type PlacedNode, type PlacedPage, type PlacesProject } from './node-places.ts';

const MOST_PAGES = 20;

interface Step {
  readonly nodeId: string;
  readonly kept: KeptPath | undefined;
  readonly last: KeptPath | undefined;
}

/** Resolves paths that nodes have lost (redirects.md 4). */
@Injectable()
export class NodeRedirects {
  constructor(private readonly places: NodePlaces) {}

  /** Undefined when a page exists at the path, which takes precedence. */
  async hopAt(
    redirects: Redirects,
    project: PlacesProject,
    address: Address,
    language: LanguageCode | undefined,
  ): Promise<Hop | undefined> {
    if (!mayLead(redirects, address.path)) return undefined;
    if (await this.places.isPage(project, address.path, language)) return undefined;
    const direct = await this.target(redirects, project, address.path, language);
    if (direct) return hopOf(direct, address, '');
    const [first = '', ...rest] = namesOf(address.path);
    const prefix = project.supportedLanguages.find((code) => code.toLowerCase() === first.toLowerCase());
    if (prefix === undefined || rest.length === 0) return undefined;
    const path = `/${rest.join('/')}`;
    if (await this.places.isPage(project, path, prefix)) return undefined;
    const found = await this.target(redirects, project, path, prefix);
    return found && hopOf(found, address, `/${first}`);
  }

  /** Prefers a page that had the path, wherever it is now, to another page at the end of a trace. */
  private async target(
    redirects: Redirects,
    project: PlacesProject,
    path: string,
    language: LanguageCode | undefined,
  ): Promise<Target | undefined> {
    let newcomer: Target | undefined;
    const pages = new Map<string, PlacedPage | undefined>();
    for (const trace of tracesOf(redirects.ways, path)) {
      const kept = keptOn(redirects, path, trace);
      if (!kept || slugKeyOf(trace.path) === slugKeyOf(path)) continue;
      if (!pages.has(trace.path)) {
        if (pages.size === MOST_PAGES) break;
        pages.set(trace.path, await this.places.pageAt(project, trace.path, language));
      }
      const page = pages.get(trace.path);
      if (page && hadPath(redirects, page, path, trace)) return { kept, path: page.path };
      if (page) newcomer ??= { kept, path: page.path };
    }
    return (await this.leading(redirects, project, path, language)) ?? newcomer;
  }

  /** Tries the longest lost path first and the root last, since any ancestor may have moved. */
  private async leading(
    redirects: Redirects,
    project: PlacesProject,
    path: string,
    language: LanguageCode | undefined,
  ): Promise<Target | undefined> {
    const names = namesOf(path);
    for (let length = names.length; length >= 0; length -= 1) {
      const steps = length === 0 ? [root(project)] : keptAt(redirects, names.slice(0, length));
      const reached = await this.down(redirects, project, steps, names.slice(length));
      const target = await this.deliverable(project, reached, { path, name: names.at(-1) ?? '', language });
      if (target) return target;
    }
    return undefined;
  }

  private async down(
    redirects: Redirects,
    project: PlacesProject,
    from: readonly Step[],
    names: readonly string[],
  ): Promise<readonly Step[]> {
    let steps = from;
    for (const name of names) {
      const ids = steps.map(({ nodeId }) => nodeId);
      const present = await this.places.named(project, ids, name);
      steps = steps.flatMap(({ nodeId, kept }) => [
        ...present
          .filter(({ parentId }) => parentId === nodeId)
          .map(({ id }) => ({ nodeId: id, kept, last: undefined })),
        ...byIds(redirects, redirects.keptByPlace.get(placeKey(nodeId, name))).map((lost) => stepTo(lost, kept)),
      ]);
      if (steps.length === 0) return [];
    }
    return steps;
  }

  private async deliverable(
    project: PlacesProject,
    steps: readonly Step[],
    asked: { readonly path: string; readonly name: string; readonly language: LanguageCode | undefined },
  ): Promise<Target | undefined> {
    const ways = steps.filter(({ kept }) => kept !== undefined);
    const nodes = await this.places.placed(
      project,
      ways.map(({ nodeId }) => nodeId),
    );
    for (const { nodeId, kept, last } of ways) {
      const node = nodes.find(({ id }) => id === nodeId);
      if (!node || !kept) continue;
      for (const language of languagesOf(node, last, kept, asked)) {
        const path = node.path[language];
        if (path === undefined || slugKeyOf(path) === slugKeyOf(asked.path)) continue;
        if (await this.places.isDeliverable(project, node, language)) return { kept, path };
      }
    }
    return undefined;
  }
}

/** The last existing redirect of a trace, else that of the path itself; undefined if one of them is disabled. */
function keptOn(redirects: Redirects, path: string, { ways }: Trace): KeptPath | undefined {
  const kept = ways.flatMap(({ id }) => redirects.kept.get(id) ?? []);
  if (kept.some(({ enabled }) => !enabled)) return undefined;
  const names = namesOf(path);
  const above = names.map((_, at) => keptAt(redirects, names.slice(0, names.length - at))[0]?.kept);
  return kept.at(-1) ?? above.find((one) => one !== undefined);
}

function hadPath({ ways }: Redirects, page: PlacedPage, path: string, { ways: [first] }: Trace): boolean {
  if (!first || page.created > first.lostAt) return false;
  const before = pathBefore(ways, page, first);
  return before !== undefined && slugKeyOf(before) === slugKeyOf(path);
}

interface Target {
  readonly kept: KeptPath;
  readonly path: string;
}

/** Cheap test: few addresses contain a name that a node has lost. */
function mayLead({ kept, keptNames, ways }: Redirects, path: string): boolean {
  const isLost = (name: string) => keptNames.has(name) || ways.names.has(name);
  return kept.size > 0 && namesOf(path).some((name) => isLost(name.toLowerCase()));
}

function languagesOf(
  { slug }: PlacedNode,
  last: KeptPath | undefined,
  kept: KeptPath,
  { name, language }: { readonly name: string; readonly language: LanguageCode | undefined },
): readonly LanguageCode[] {
  if (last) return language === undefined || language === last.language ? [last.language] : [];
  const named = Object.keys(slug).filter((code) => slugKeyOf(slug[code] ?? '') === slugKeyOf(name));
  if (language !== undefined) return named.includes(language) ? [language] : [];
  return named.includes(kept.language) ? [kept.language, ...named.filter((code) => code !== kept.language)] : named;
}

function keptAt(redirects: Redirects, names: readonly string[]): readonly Step[] {
  const ids = redirects.keptByPath.get(`/${names.join('/')}`.toLowerCase());
  return byIds(redirects, ids).map((lost) => stepTo(lost, undefined));
}

function byIds({ kept }: Redirects, ids: Iterable<string> = []): readonly KeptPath[] {
  return [...ids]
    .flatMap((id) => kept.get(id) ?? [])
    .filter(({ enabled }) => enabled)
    .sort((left, right) => right.age - left.age);
}

const stepTo = (lost: KeptPath, kept: KeptPath | undefined): Step => ({
  nodeId: lost.nodeId,
  kept: kept ?? lost,
  last: lost,
});

const root = ({ rootNodeId }: PlacesProject): Step => ({ nodeId: rootNodeId, kept: undefined, last: undefined });

function hopOf({ kept, path }: Target, { host, query }: Address, prefix: string): Hop {
  const location = withQuery(encodedPath(`${prefix}${path}`), query);
  const { id: redirectId, statusCode } = kept;
  return { redirectId, origin: 'node', statusCode, location, next: addressBehind(location, host) };
}
