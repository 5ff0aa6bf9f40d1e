import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileSettings, readConfiguration } from '@annal/configuration';
import { configuredBlobs } from '@annal/files';
import { Annal, temporaryFolder } from '../support/annal.ts';
import { fields, refusal } from '../support/answers.ts';
import { Assets, multipart, propertiesOf } from '../support/files.ts';
import { Library } from '../support/library.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;

/** What is being received. */
function incoming(dataDir: string): readonly string[] {
  try {
    return readdirSync(join(dataDir, 'assets', 'incoming'));
  } catch {
    return [];
  }
}

/** What is kept, in the bucket that the environment names or in the folder. */
async function stored(dataDir: string): Promise<readonly string[]> {
  const settings = readConfiguration({ bucket: fileSettings.bucket }, process.env);
  const found: string[] = [];
  for await (const { hash } of configuredBlobs({ dataDir, ...settings }).list()) found.push(hash);
  return found;
}

describe('uploads', () => {
  // One folder that is started again and again, as an installation is.
  const dataDir = temporaryFolder();
  let annal: Annal;
  afterAll(() => annal.discard());

  it('that a kill interrupts leave nothing that is handed out', async () => {
    annal = await Annal.start(dataDir);
    const library = await Library.open(annal);
    const before = await stored(dataDir);
    const whole = multipart([{ name: 'large.txt', content: 'x'.repeat(4_000_000) }]);
    const { hostname, port } = new URL(annal.address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const headers = [
      `POST ${library.path}/assets HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${await annal.bearer()}`,
      'content-type: multipart/form-data; boundary=shelf42',
      `content-length: ${whole.length}`,
    ];
    socket.write(Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), whole.subarray(0, 2_000_000)]));
    await until(
      () => Promise.resolve(incoming(dataDir)),
      ({ length }) => length === 1,
    );
    await annal.program.kill();
    if (!socket.closed) await once(socket, 'close');
    expect(await stored(dataDir)).toEqual(before);
    annal = await Annal.start(dataDir);
    const assets = new Assets(library.at(annal));
    const [fileId = ''] = await assets.upload({ name: 'large.txt', content: 'x'.repeat(4_000_000) });
    expect((await (await assets.download(fileId)).text()).length).toBe(4_000_000);
  });

  it('that no asset takes go after a day, with their content, and nothing else does', async () => {
    const before = (await stored(dataDir)).length;
    const library = await Library.open(annal);
    const assets = new Assets(library);
    const [unused = ''] = await assets.upload({ name: 'unused.txt', content: 'unused' });
    const kept = await assets.create({ name: 'kept.txt', content: 'kept' });
    const gone = await assets.create({ name: 'gone.txt', content: 'gone' });
    await library.call('DELETE', `/entries/${gone.sys.id}?permanent=true`);
    expect(await stored(dataDir)).toHaveLength(before + 3);
    await annal.program.stop();

    annal = await Annal.start(dataDir, { CLOCK_OFFSET_MS: String(30 * HOUR_MS) });
    const later = new Assets(library.at(annal));
    await until(
      () => later.download(unused),
      ({ status }) => status === 404,
    );
    const body = { sys: { dataFormat: 'asset' }, sysAssetFile: { fileId: unused } };
    expect(fields(await later.library.call('POST', '/entries', body))).toEqual(['sysAssetFile.fileId']);
    expect(await (await later.download(propertiesOf(kept).fileId)).text()).toBe('kept');
    await annal.program.stop();

    const largest = { ASSETS_MAX_BYTES: '100000' };
    annal = await Annal.start(dataDir, { ...largest, CLOCK_OFFSET_MS: String(60 * HOUR_MS) });
    await until(
      () => stored(dataDir),
      ({ length }) => length === 1,
    );
    const afterwards = new Assets(library.at(annal));
    expect(await (await afterwards.download(propertiesOf(kept).fileId)).text()).toBe('kept');
  });

  it('that are larger than allowed are refused, and leave nothing', async () => {
    const assets = new Assets(await Library.open(annal));
    const send = async (size: number) => assets.post(multipart([{ name: 'a.txt', content: 'x'.repeat(size) }]));
    expect((await send(90_000)).status).toBe(201);
    const refused = await send(200_000);
    const { status, headers } = refused;
    refusal({ status, headers, body: await refused.json() }, 413);
    expect(incoming(dataDir)).toEqual([]);
  });
});
