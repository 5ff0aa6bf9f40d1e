import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import { nameKey, nameWords, nodeProjection, type NodeDocument } from '@annal/structure-read-models';
import { withPaths } from './node-paths.ts';
import type { NodeView } from './node.view.ts';
import type { KnownProject } from '../project/project-directory.ts';

export interface NodeSearch {
  readonly q: string;
  readonly language?: LanguageCode | undefined;
}

export class SearchNodes extends Query<readonly NodeView[]> {
  constructor(
    readonly project: KnownProject,
    readonly search: NodeSearch,
    readonly actor: Actor,
  ) {
    super();
  }
}

const MOST_SHOWN = 50;
/** Of nodes with the longest word, among which those with the others are looked for. */
const MOST_READ = 1_000;

/** By the beginnings of words of display names, from an index. */
@QueryHandler(SearchNodes)
export class SearchNodesHandler implements IQueryHandler<SearchNodes> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
  ) {}

  async execute({ project, search: { q, language }, actor }: SearchNodes): Promise<readonly NodeView[]> {
    const { uuid: projectUuid, primaryLanguage } = project;
    this.access.require(actor, { resource: 'node', action: 'view', projectUuid, operation: 'searching the nodes' });
    const keys = nameWords(q).map((word) => nameKey(word, language));
    const [longest] = [...keys].sort((one, other) => other.length - one.length);
    if (longest === undefined) return [];
    const nodes = this.readModels.reader(nodeProjection);
    const filter = { projectUuid, nameKeys: new RegExp(`^${longest.replace('*', '\\*')}`) };
    const found = await nodes.find(filter, { limit: MOST_READ });
    const matching = found.filter(({ nameKeys }) => keys.every((key) => nameKeys.some((each) => each.startsWith(key))));
    const name = nameIn(language ?? primaryLanguage);
    const [beginning = ''] = nameWords(q);
    const ranked = matching.map((node) => ({ node, name: name(node), isFirst: nameWords(name(node))[0] }));
    ranked.sort((one, other) => {
      const [own, others] = [one, other].map(({ isFirst }) => (isFirst?.startsWith(beginning) ? 0 : 1));
      if (own !== others) return (own ?? 0) - (others ?? 0);
      return one.name < other.name ? -1 : one.name > other.name ? 1 : one.node.id < other.node.id ? -1 : 1;
    });
    return withPaths(
      nodes,
      project,
      ranked.slice(0, MOST_SHOWN).map(({ node }) => node),
    );
  }
}

const nameIn =
  (language: LanguageCode) =>
  ({ displayName }: NodeDocument): string =>
    displayName[language] ?? Object.values(displayName)[0] ?? '';
