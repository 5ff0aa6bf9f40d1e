import type { EventStore } from '@annal/event-store';
import { projectFacts, projectFactsStream } from '@annal/structure-contracts';
import { LRUCache } from 'lru-cache';
import type { ProjectNames } from './translated.ts';

const PROJECTS = 1_000;
const FRESH_MS = 5_000;

/** Includes deleted projects. */
export class ProjectNamesCache {
  private readonly known = new LRUCache<string, ProjectNames>({ max: PROJECTS, ttl: FRESH_MS });

  constructor(private readonly store: EventStore) {}

  async names(projectUuid: string): Promise<ProjectNames | undefined> {
    const known = this.known.get(projectUuid);
    if (known) return known;
    const names = await this.read(projectUuid);
    if (names) this.known.set(projectUuid, names);
    return names;
  }

  private async read(projectUuid: string): Promise<ProjectNames | undefined> {
    let names: ProjectNames | undefined;
    for await (const { type, data } of this.store.readStream(projectFacts, projectFactsStream(projectUuid))) {
      if (type === 'ProjectCreated') {
        const { projectId, primaryLanguage, supportedLanguages } = data;
        names = { projectId, primaryLanguage, supportedLanguages };
      } else if (type === 'ProjectLanguagesChanged' && names) {
        const { primaryLanguage, supportedLanguages } = data;
        names = { ...names, primaryLanguage, supportedLanguages };
      }
    }
    return names;
  }
}
