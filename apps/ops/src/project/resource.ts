import type { Api, ApiRefusal, Json } from './api.ts';

export type Outcome = 'created' | 'changed' | 'same';

export interface ProjectFile {
  readonly path: string;
  readonly content: Json;
}

export interface Reduced {
  readonly content: Json;
  readonly dropped: readonly string[];
}

export interface Resource {
  readonly folder: string;
  readonly needs: readonly string[];
  read(project: ProjectAccess): AsyncIterable<ProjectFile>;
  /** @throws ApiRefusal, even if only a dependency is missing so far */
  write(project: ProjectAccess, content: Json): Promise<Outcome>;
  /** Undefined if the refusal is about effective content. */
  withoutIneffective?(content: Json, refusal: ApiRefusal): Reduced | undefined;
}

/** Translates the root node's id, which an import cannot choose. */
export class ProjectAccess {
  private constructor(
    readonly api: Api,
    readonly id: string,
    private readonly rootId: string,
  ) {}

  static async open(api: Api, id: string): Promise<ProjectAccess> {
    const root = (await api.call('GET', `/${id}/nodes/root`)) as { id: string };
    return new ProjectAccess(api, id, root.id);
  }

  toFile(nodeId: unknown): unknown {
    return nodeId === this.rootId ? 'root' : nodeId;
  }

  fromFile(nodeId: unknown): unknown {
    return nodeId === 'root' ? this.rootId : nodeId;
  }

  find(below: string): Promise<Json | undefined> {
    return this.api.find(`/${this.id}${below}`);
  }

  list(below: string): Promise<readonly Json[]> {
    return this.api.list(`/${this.id}${below}`);
  }

  async call(method: string, below: string, body?: unknown): Promise<Json> {
    return ((await this.api.call(method, `/${this.id}${below}`, body)) ?? {}) as Json;
  }
}
