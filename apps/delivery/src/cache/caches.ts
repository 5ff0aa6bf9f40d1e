import { Injectable } from '@nestjs/common';
import { KnownEntries, SiteMaps, type Changes } from '@annal/delivery-application';
import { AnswerCache } from './answer-cache.ts';

/** All that the process keeps of what websites see. */
@Injectable()
export class Caches {
  constructor(
    private readonly answers: AnswerCache,
    private readonly entries: KnownEntries,
    private readonly siteMaps: SiteMaps,
  ) {}

  follow(changes: Changes): void {
    this.entries.follow(changes);
    this.siteMaps.follow(changes);
  }

  /** A change of these keys is on its way to the read models. */
  drop(keys: ReadonlySet<string>): void {
    this.answers.drop(keys);
    this.entries.drop(keys);
    this.siteMaps.touch(keys);
  }
}
