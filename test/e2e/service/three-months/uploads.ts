import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileSettings, readConfiguration } from '@annal/configuration';
import { configuredBlobs } from '@annal/files';
import { refusal, fields } from '../../../support/answers/answers.ts';
import { Assets, multipart, propertiesOf } from '../../../support/content/files.ts';
import { Library } from '../../../support/content/library.ts';
import { until } from '../../../support/until.ts';
import type { Entry } from '../../../support/answers/views.ts';
import type { Story } from './story.ts';

const LARGE = 'x'.repeat(900_000);
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

function incoming(dataDir: string): readonly string[] {
  try {
    return readdirSync(join(dataDir, 'assets', 'incoming'));
  } catch {
    return [];
  }
}

async function stored(dataDir: string): Promise<readonly string[]> {
  const settings = readConfiguration({ bucket: fileSettings.bucket }, process.env);
  const found: string[] = [];
  for await (const { hash } of configuredBlobs({ dataDir, ...settings }).list()) found.push(hash);
  return found.sort();
}

const story: Story = (tell) => {
  let library: Library;
  let unused: string;
  let kept: Entry;
  let gone: Entry;
  let before: readonly string[];
  let socket: Socket;

  tell('at first', 'accepts uploads with an asset, without one, and with a deleted one', async (annal) => {
    library = await Library.open(annal);
    const assets = new Assets(library);
    [unused = ''] = await assets.upload({ name: 'unused.txt', content: 'unused' });
    kept = await assets.create({ name: 'kept.txt', content: 'kept' });
    gone = await assets.create({ name: 'gone.txt', content: 'gone' });
    await library.call('DELETE', `/entries/${gone.sys.id}?permanent=true`);
    expect(await stored(annal.dataDir)).toEqual(expect.arrayContaining(['unused', 'kept', 'gone'].map(hashOf)));
  });

  tell('at first', 'rejects too large uploads and keeps nothing of them', async (annal) => {
    const beforehand = await stored(annal.dataDir);
    const send = (size: number) => new Assets(library).post(multipart([{ name: 'a.txt', content: 'y'.repeat(size) }]));
    const refused = await send(1_200_000);
    const { status, headers } = refused;
    refusal({ status, headers, body: await refused.json() }, 413);
    expect(incoming(annal.dataDir)).toEqual([]);
    expect(await stored(annal.dataDir)).toEqual(beforehand);
    expect((await send(950_000)).status).toBe(201);
  });

  tell('until it is killed', 'receives an upload', async (annal) => {
    before = await stored(annal.dataDir);
    const whole = multipart([{ name: 'large.txt', content: LARGE }]);
    const { hostname, port } = new URL(annal.address);
    socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const headers = [
      `POST ${library.path}/assets HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${await annal.bearer()}`,
      'content-type: multipart/form-data; boundary=shelf42',
      `content-length: ${whole.length}`,
    ];
    socket.write(Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), whole.subarray(0, whole.length / 2)]));
    await until(
      () => Promise.resolve(incoming(annal.dataDir)),
      ({ length }) => length === 1,
    );
  });

  tell('after 23 hours', 'does not serve the interrupted upload', async (annal) => {
    if (!socket.closed) await once(socket, 'close');
    expect(await stored(annal.dataDir)).toEqual(before);
  });

  tell('after 23 hours', 'accepts and serves that upload when it is repeated', async (annal) => {
    const assets = new Assets(library.at(annal));
    const [fileId = ''] = await assets.upload({ name: 'large.txt', content: LARGE });
    expect((await (await assets.download(fileId)).text()).length).toBe(LARGE.length);
  });

  tell('after 30 hours', 'no longer serves uploads that no asset used within a day', async (annal) => {
    const assets = new Assets(library.at(annal));
    await until(
      () => assets.download(unused),
      ({ status }) => status === 404,
    );
    const body = { sys: { dataFormat: 'asset' }, sysAssetFile: { fileId: unused } };
    expect(fields(await assets.library.call('POST', '/entries', body))).toEqual(['sysAssetFile.fileId']);
  });

  tell('after 30 hours', 'serves the upload of an asset', async (annal) => {
    expect(await (await new Assets(library.at(annal)).download(propertiesOf(kept).fileId)).text()).toBe('kept');
  });

  tell('after 60 hours', 'has removed only content that no asset uses', async (annal) => {
    const needless = [hashOf('unused'), hashOf('gone')];
    const left = await until(
      () => stored(annal.dataDir),
      (hashes) => !hashes.some((hash) => needless.includes(hash)),
    );
    expect(left).toContain(hashOf('kept'));
    expect(incoming(annal.dataDir)).toEqual([]);
    expect(await (await new Assets(library.at(annal)).download(propertiesOf(kept).fileId)).text()).toBe('kept');
  });

  tell('after 17 days', 'has kept the content of the asset only', async (annal) => {
    const left = await until(
      () => stored(annal.dataDir),
      ({ length }) => length === 1,
    );
    expect(left).toEqual([hashOf('kept')]);
  });
};

export const uploads = { story, environment: { ASSETS_MAX_BYTES: '1000000' } };
