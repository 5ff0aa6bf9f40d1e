import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { UniversalClient } from 'contensis-management-api';
import type { Step } from '../importer.ts';
import { project } from './content.ts';
import { Magazine } from './magazine.ts';

const script = fileURLToPath(new URL('pages.ts', import.meta.url));

export interface Place {
  readonly folder: string;
  /** Where the folder is served. */
  readonly address: string;
}

/** Fills a project and makes static pages of it, with an access token. */
export async function makeWebsite(api: UniversalClient, service: string, { folder, address }: Place): Promise<Step> {
  const magazine = new Magazine(api, service);
  const step = await magazine.fill();
  for (const language of project.supportedLanguages) rmSync(`${folder}/${language}`, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [...process.execArgv, script], {
    env: {
      ...process.env,
      ANNAL_URL: service,
      PROJECT: project.id,
      ACCESS_TOKEN: await magazine.accessToken(),
      WEBSITE: folder,
      WEBSITE_URL: address,
    },
  });
  return step;
}
