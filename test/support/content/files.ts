import { success } from '../answers/answers.ts';
import type { Json, Library } from './library.ts';
import type { Entry } from '../answers/views.ts';

export interface Sent {
  readonly name?: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');
const int = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

export const png = (width: number, height: number, rest = ''): Buffer =>
  Buffer.concat([
    bytes('\x89PNG\r\n\x1a\n'),
    int(13),
    bytes('IHDR'),
    int(width),
    int(height),
    bytes(`\x08\x06\0\0\0${rest}`),
  ]);

export function multipart(files: readonly Sent[], boundary = 'shelf42'): Buffer {
  const parts = files.flatMap(({ name, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"${name === undefined ? '' : `; filename="${name}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

export class Assets {
  constructor(readonly library: Library) {}

  async post(body: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
    const type = 'multipart/form-data; boundary=shelf42';
    const authorization = `Bearer ${await this.library.annal.bearer()}`;
    return fetch(`${this.library.annal.address}${this.library.path}/assets`, {
      method: 'POST',
      headers: { 'content-type': type, authorization, ...headers },
      body: Uint8Array.from(body),
    });
  }

  async upload(...files: readonly Sent[]): Promise<readonly string[]> {
    const response = await this.post(multipart(files));
    const answer = (await response.json()) as readonly { readonly fileId: string }[];
    expect({ status: response.status, answer }).toEqual({ status: 201, answer });
    return answer.map(({ fileId }) => fileId);
  }

  async create(file: Sent, sysAssetFile: Json = {}, entry: Json = {}): Promise<Entry> {
    const [fileId] = await this.upload(file);
    const body = { sys: { dataFormat: 'asset' }, ...entry, sysAssetFile: { fileId, ...sysAssetFile } };
    return success(await this.library.call<Entry>('POST', '/entries', body), 201);
  }

  async download(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    const authorization = `Bearer ${await this.library.annal.bearer()}`;
    return fetch(`${this.library.annal.address}${this.library.path}/assets/${path}`, {
      method,
      headers: { authorization, ...headers },
    });
  }

  published(uri: string, headers: Record<string, string> = {}): Promise<Response> {
    const { annal, id } = this.library;
    return fetch(`${annal.address}/api/delivery/projects/${id}/assets${uri}`, { headers });
  }
}

export interface Properties {
  readonly filename: string;
  readonly fileSize: number;
  readonly fileId: string;
  readonly extension: string;
  readonly path: string;
  readonly uri: string;
  readonly contentType: string;
  readonly width?: number | null;
  readonly height?: number | null;
}

export interface Preview {
  readonly previewUri?: string;
  readonly previewSizes?: readonly { readonly width: number; readonly uri: string }[];
}

/** Those of the version, without addresses that are open for a while only. */
export function propertiesOf({ sys }: Entry): Properties {
  const { previewUri: _, previewSizes: __, ...properties } = sys['properties'] as Properties & Preview;
  return properties;
}
