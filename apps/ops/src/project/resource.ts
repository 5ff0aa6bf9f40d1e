import type { Api, ApiRefusal, Json } from './api.ts';

export type Outcome = 'created' | 'changed' | 'same';

/** One file of an export: a path below the folder, and what is in it. */
export interface ProjectFile {
  readonly path: string;
  readonly content: Json;
}

/** A file without what has no effect. */
export interface Reduced {
  readonly content: Json;
  /** What is left out, as people read it. */
  readonly dropped: readonly string[];
}

/** A kind of thing in a project: how it becomes files, and how a file becomes such a thing again. */
export interface Resource {
  /** The folder of its files. */
  readonly folder: string;
  /** What each of its files has to have, as paths. */
  readonly needs: readonly string[];
  read(project: ProjectAccess): AsyncIterable<ProjectFile>;
  /** @throws ApiRefusal, also where it needs something that is not there yet */
  write(project: ProjectAccess, content: Json): Promise<Outcome>;
  /** Undefined where the refusal is about something that has an effect. */
  withoutIneffective?(content: Json, refusal: ApiRefusal): Reduced | undefined;
}

/** A project through the API, and the one id in it that no import can choose. */
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

  /** The root node is `root` in files. */
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
