import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Annal } from '../service/annal.ts';
import { success, type Answer } from '../answers/answers.ts';
import { Library, type Json } from './library.ts';
import { until } from '../until.ts';

export interface BlockStatus {
  readonly broken: boolean;
  readonly deployment: string;
  readonly running: string;
  readonly workflow: string;
}

export interface BlockVersion {
  readonly id: string;
  readonly uuid: string;
  readonly status: BlockStatus;
  readonly port: number | null;
  readonly staticPaths: readonly string[];
  readonly image: { readonly uri: string; readonly tag: string; readonly digest: string | null };
  readonly version: { readonly versionNo: string; readonly [moment: string]: string | null };
  readonly discovery: {
    readonly attempts: number;
    readonly error: { readonly code: string; readonly message: string } | null;
    readonly warnings: readonly { readonly code: string }[];
  };
}

export function discoveryConfig(settings: Json): string {
  const path = join(mkdtempSync(join(tmpdir(), 'annal-discovery-')), 'discovery.json');
  writeFileSync(path, JSON.stringify(settings));
  return path;
}

export class BlockShelf {
  private constructor(readonly library: Library) {}

  static async open(annal: Annal): Promise<BlockShelf> {
    return new BlockShelf(await Library.open(annal));
  }

  at(annal: Annal): BlockShelf {
    return new BlockShelf(this.library.at(annal));
  }

  get projectId(): string {
    return this.library.id;
  }

  call<Body = unknown>(method: string, below = '', body?: unknown, options: object = {}): Promise<Answer<Body>> {
    return this.library.call<Body>(method, `/blocks${below}`, body, options);
  }

  body(uri: string, more: Json = {}): Json {
    const [branch, tag] = [more['branch'] ?? 'main', more['tag'] ?? 'v1'];
    const commit = { id: 'abc', message: 'Add a filter', uri: 'https://git.example.org/c/abc' };
    return { id: 'search', projectId: this.projectId, image: { uri, tag }, source: { branch, commit }, ...more };
  }

  async push(uri: string, more: Json = {}, query = ''): Promise<BlockVersion> {
    return success(await this.call<BlockVersion>('POST', `/${query}`, this.body(uri, more)), 202);
  }

  async get(version = 'latest', branch = 'main', id = 'search'): Promise<BlockVersion> {
    const path = `/${id}/${encodeURIComponent(branch)}/versions/${version}`;
    return success(await this.call<BlockVersion>('GET', path));
  }

  act(type: string, version: unknown = 'latest', more: Json = {}): Promise<Answer<BlockVersion>> {
    return this.call('POST', '/search/actions', { type, data: { version, ...more } });
  }

  discovered(version = 'latest', branch = 'main', id = 'search'): Promise<BlockVersion> {
    const isDone = ({ status: { workflow } }: BlockVersion) => !['Created', 'Discovering'].includes(workflow);
    return until(() => this.get(version, branch, id), isDone);
  }

  async log(version = 'latest', query = ''): Promise<string> {
    const { annal, path } = this.library;
    const headers = { authorization: `Bearer ${await annal.bearer()}` };
    const answer = await fetch(`${annal.address}${path}/blocks/search/main/versions/${version}/logs${query}`, {
      headers,
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    return answer.text();
  }
}
