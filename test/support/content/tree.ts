import { success, type Answer } from '../answers/answers.ts';
import type { CallOptions } from '../service/annal.ts';
import type { Json, Library } from './library.ts';
import type { Node } from '../answers/views.ts';

const english = (text: string) => ({ 'en-GB': text });

export class Tree {
  constructor(readonly library: Library) {}

  call<Body = Node>(method: string, below: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.library.call<Body>(method, `/nodes${below}`, body, options);
  }

  async root(): Promise<Node> {
    return success(await this.call('GET', '/root'));
  }

  async get(id: string): Promise<Node> {
    return success(await this.call('GET', `/${id}`));
  }

  post(parentId: string, node: Json): Promise<Answer<Node>> {
    return this.call('POST', `/${parentId}/children`, node);
  }

  async add(parentId: string, name: string, more: Json = {}): Promise<Node> {
    return success(await this.post(parentId, { displayName: english(name), ...more }), 201);
  }

  put(id: string, changes: Json): Promise<Answer<Node>> {
    return this.call('PUT', `/${id}`, changes);
  }

  async children(parentId: string, query = ''): Promise<readonly Node[]> {
    return success(await this.call<Node[]>('GET', `/${parentId}/children${query}`));
  }

  async ofEntry(entryId: string): Promise<readonly Node[]> {
    return success(await this.call<Node[]>('GET', `?entryId=${entryId}`));
  }

  async everything(id: string): Promise<readonly Node[]> {
    const nodes = [await this.get(id)];
    for (const { id: parentId, childCount } of nodes)
      if (Number(childCount) > 0) nodes.push(...(await this.children(parentId)));
    return nodes;
  }
}
