import { Injectable } from '@nestjs/common';
import { ProjectDirectory, type KnownProject } from '@annal/structure-application';
import { AnswerCache, type KeptAnswer } from './answer-cache.ts';
import { CacheUpkeep } from './cache-upkeep.ts';

/** Answers that may be told now. */
@Injectable()
export class KeptAnswers {
  constructor(
    private readonly cache: AnswerCache,
    private readonly upkeep: CacheUpkeep,
    private readonly projects: ProjectDirectory,
  ) {}

  /** @param project as it was found, perhaps before a change that was not followed yet */
  isUsable(project: KnownProject): boolean {
    return this.cache.isOn && this.upkeep.isCurrent && this.projects.find(project.id) === project;
  }

  get(address: string): KeptAnswer | undefined {
    return this.cache.get(address);
  }
}
