import type { StateReader } from '@annal/content-contracts';
import {
  builtInDefinition,
  builtInTypeIds,
  builtInTypeOf,
  builtInTypeUuid,
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeStream,
  contentTypeUuidOf,
  inLanguagesOf,
  type BuiltInTypeId,
  type LiveContentType,
} from '@annal/content-domain';
import { projectFacts, projectFactsStream, type ProjectFacts } from '@annal/structure-contracts';

type LiveProject = Extract<ProjectFacts, { status: 'live' }>;

/** A project may replace a built-in type (docs/decisions/0015). The same object until type or languages change. */
export class ContentTypeStates {
  private readonly untouched = new WeakMap<LiveProject, Map<BuiltInTypeId, LiveContentType>>();
  private readonly changed = new WeakMap<LiveContentType, { of: LiveProject; shown: LiveContentType }>();

  constructor(private readonly store: StateReader) {}

  async uuidOf(projectUuid: string, idOrUuid: string): Promise<string | undefined> {
    const { state: model } = await this.store.load(contentModelAggregate, contentModelStream(projectUuid));
    const own = contentTypeUuidOf(model, idOrUuid);
    if (own !== undefined && (await this.live(projectUuid, own))) return own;
    const id = builtInTypeOf(projectUuid, idOrUuid);
    return id && builtInTypeUuid(projectUuid, id);
  }

  async all(projectUuid: string): Promise<readonly LiveContentType[]> {
    const { state: model } = await this.store.load(contentModelAggregate, contentModelStream(projectUuid));
    const own = [...model.ids.values()].flatMap(({ kind, uuid }) => (kind === 'contentType' ? [uuid] : []));
    const builtIn = builtInTypeIds.map((id) => builtInTypeUuid(projectUuid, id));
    const found = await Promise.all([...own, ...builtIn].map((uuid) => this.live(projectUuid, uuid)));
    const isHidden = ({ latest }: LiveContentType) => builtIn.includes(latest.uuid) && model.ids.has(latest.id);
    return found.flatMap((type) => (type && !isHidden(type) ? [type] : []));
  }

  async live(projectUuid: string, uuid: string): Promise<LiveContentType | undefined> {
    const { state } = await this.store.load(contentTypeAggregate, contentTypeStream(projectUuid, uuid));
    const id = builtInTypeOf(projectUuid, uuid);
    if (!id) return state.status === 'live' ? state : undefined;
    const { state: project } = await this.store.load(projectFacts, projectFactsStream(projectUuid));
    if (project.status !== 'live') return undefined;
    return state.status === 'live' ? this.inLanguages(state, project) : this.asBuiltIn(id, project);
  }

  private asBuiltIn(id: BuiltInTypeId, project: LiveProject): LiveContentType {
    let ofProject = this.untouched.get(project);
    if (!ofProject) this.untouched.set(project, (ofProject = new Map<BuiltInTypeId, LiveContentType>()));
    let type = ofProject.get(id);
    if (!type) {
      const definition = builtInDefinition(project.uuid, id, project);
      ofProject.set(id, (type = { status: 'live', latest: definition, published: definition }));
    }
    return type;
  }

  private inLanguages(type: LiveContentType, project: LiveProject): LiveContentType {
    const known = this.changed.get(type);
    if (known?.of === project) return known.shown;
    const shown = inLanguagesOf(type, project);
    this.changed.set(type, { of: project, shown });
    return shown;
  }
}
