import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Annal, clientId, clientSecret, temporaryFolder } from '../support/service/annal.ts';
import { crawl, type Crawled } from './crawl.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { demo: string } };
const [, ...parameters] = scripts.demo.split(' ');

/** Starts two processes and draws maps, also on a busy machine. */
const STARTS_MS = 120_000;

let annal: Annal;
const folder = temporaryFolder();
const running: ChildProcess[] = [];

/** Without the countries, which take minutes. */
async function demo(...more: readonly string[]) {
  const child = spawn(process.execPath, [...parameters, '--website', ...more], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ANNAL_URL: annal.address,
      BOOTSTRAP_CLIENT_ID: clientId,
      BOOTSTRAP_CLIENT_SECRET: clientSecret,
      WEBSITE_DIR: folder,
    },
  });
  running.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /The website: (\S+)/.exec(line)?.[1];
    if (address) return { child, address };
  }
  return { child, address: '' };
}

async function stop(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const [code] = (await ended) as [number];
  return code;
}

beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  await annal.discard();
});

describe('the website of the demo', () => {
  let address: string;
  let child: ChildProcess;
  let found: Crawled;
  beforeAll(async () => {
    ({ address, child } = await demo());
    found = await crawl(`${address}/`, annal.address);
  }, STARTS_MS);

  it('consists of pages in two languages, all of whose links and pictures answer', () => {
    expect(found.refused).toEqual([]);
    const paths = [...found.pages.keys()].map((url) => new URL(url).pathname);
    for (const language of ['en', 'fr'])
      expect(paths.filter((path) => path.startsWith(`/${language}/`))).toHaveLength(10);
    expect(paths).toEqual(expect.arrayContaining(['/en/people/gerda-mercator/', '/fr/auteurs/gerda-mercator/']));
    expect(found.pictures.size).toBe(20);
  });

  it('names the other language of every page', () => {
    for (const [url, page] of found.pages) {
      const [, language] = new URL(url).pathname.split('/');
      if (!language) continue;
      expect(page).toContain(`<html lang="${language}">`);
      const links = [...page.matchAll(/<link rel="alternate" hreflang="(\w+)" href="([^"]+)">/g)];
      expect(links.map(([, code]) => code)).toEqual(['en', 'fr']);
      expect(links.map(([, , href]) => href)).toContain(url);
    }
  });

  it('shows pictures in the width and format that a browser asks for', async () => {
    for (const picture of found.pictures)
      if (/width=480/.test(picture)) {
        const answer = await fetch(picture, { headers: { accept: 'image/webp,*/*' } });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(480);
      }
  });

  it('names authors, which the articles link to', () => {
    const article = [...found.pages].find(([url]) => url.endsWith('/en/articles/the-view-from-above-the-pole/'))?.[1];
    expect(article).toContain('<a href="/en/people/abram-ortelius/">Abram Ortelius</a>, Atlas maker');
  });

  it('answers unknown addresses with a page in their language', async () => {
    const lost = await fetch(`${address}/fr/nulle/part`);
    expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await lost.text()).toContain('<html lang="fr">');
  });

  it('is served until Ctrl-C', async () => {
    expect(await stop(child)).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
  });

  it(
    'shows what was published since when the demo runs again, and escapes it',
    async () => {
      const client = annal.client('mapMagazine');
      const { items } = await client.entries.list({ contentTypeId: 'person', language: 'en' });
      const person = items.find(({ sys }) => sys.slug === 'gerda-mercator') ?? items[0];
      const saved = await client.entries.update({ ...person, role: 'Maps & <b>"Stars"</b>' } as never);
      await client.entries.invokeWorkflow(saved, 'publish');
      const { child: again } = await demo('--exit');
      if (again.exitCode === null) await once(again, 'exit');
      expect(again.exitCode).toBe(0);
      const path = `${folder}/en/people/${String(person?.sys.slug)}/index.html`;
      expect(readFileSync(path, 'utf8')).toContain('Maps &#38; &#60;b&#62;&#34;Stars&#34;&#60;/b&#62;');
    },
    STARTS_MS,
  );
});

it('the pages are made by a script of at most 100 lines', () => {
  const lines = readFileSync(`${root}tools/demo/website/pages.ts`, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
});
