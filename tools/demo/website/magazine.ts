import type { UniversalClient } from 'contensis-management-api';
import {
  createEntries,
  createNodes,
  ensureContentTypes,
  ensureProject,
  existingVariations,
  found,
  publishEntries,
  type Step,
} from '../importer.ts';
import { assetId, contentTypes, entries, nodes, project, root } from './content.ts';
import { picture, pictureNames, type PictureName } from './pictures.ts';

const KEY = 'Map magazine website';
const quietly = () => undefined;

interface ApiKey {
  readonly id: string;
  readonly flows: readonly { readonly id: string; readonly grantType: string; readonly token: string | null }[];
}

/** The content of a website. Plain requests do what the official client has no operations for. */
export class Magazine {
  constructor(
    private readonly api: UniversalClient,
    private readonly address: string,
  ) {}

  async fill(): Promise<Step> {
    const steps = [
      await ensureProject(this.api, project),
      await ensureContentTypes(this.api, contentTypes),
      await this.addPictures(),
    ];
    const known = await existingVariations(this.api);
    steps.push(
      await createEntries(this.api, entries(), known, quietly),
      await publishEntries(this.api, known.values(), quietly),
      await createNodes(this.api, nodes(), quietly),
    );
    const { id } = await this.api.nodes.getRoot();
    await this.send('PUT', `${this.path}/nodes/${id}`, root);
    const sum = (count: keyof Step) => steps.reduce((total, step) => total + step[count], 0);
    return { done: sum('done'), skipped: sum('skipped') };
  }

  /** The service shows a token only once, so every run makes a new one and deletes the last. */
  async accessToken(): Promise<string> {
    const keys = '/api/security/apiKeys';
    const { items } = await this.send<{ items: readonly ApiKey[] }>('GET', `${keys}?q=${encodeURIComponent(KEY)}`);
    const key = items[0] ?? (await this.createKey(keys));
    const { token } = await this.send<ApiKey['flows'][number]>('POST', `${keys}/${key.id}/flows`, {
      grantType: 'accessToken',
    });
    for (const { id, grantType } of key.flows)
      if (grantType === 'accessToken') await this.send('DELETE', `${keys}/${key.id}/flows/${id}`);
    return token ?? '';
  }

  /** A role without permissions reads what is published. */
  private async createKey(keys: string): Promise<ApiKey> {
    const key = await this.send<ApiKey>('POST', keys, { name: KEY, scopes: [`delivery_${project.id}`] });
    const role = { name: KEY, enabled: true, permissions: {}, assignments: { apiKeys: [KEY] } };
    await this.send('POST', `${this.path}/security/roles`, role);
    return key;
  }

  private async addPictures(): Promise<Step> {
    const added = await Promise.all(pictureNames.map((name) => this.addPicture(name)));
    const done = added.filter((isNew) => isNew).length;
    return { done, skipped: added.length - done };
  }

  private async addPicture(name: PictureName): Promise<boolean> {
    const asset = (await found(this.api.entries.get(assetId(name)))) ?? (await this.upload(name));
    if (asset.sys.isPublished) return false;
    await this.api.entries.invokeWorkflow(asset, 'publish');
    return true;
  }

  private async upload(name: PictureName) {
    const form = new FormData();
    form.append('file', new Blob([await picture(name)], { type: 'image/jpeg' }), `${name}.jpg`);
    const [file] = await this.send<readonly { fileId: string }[]>('POST', `${this.path}/assets`, form);
    const asset = {
      title: name,
      sysAssetFile: { fileId: file?.fileId, parentNodePath: '/maps' },
      sys: { id: assetId(name), dataFormat: 'asset' },
    };
    return this.api.entries.create(asset);
  }

  private get path(): string {
    return `/api/management/projects/${project.id}`;
  }

  private async send<Body>(method: string, path: string, body?: object): Promise<Body> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.address + path, {
      method,
      headers: {
        authorization: `Bearer ${await this.api.ensureBearerToken()}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }
}
