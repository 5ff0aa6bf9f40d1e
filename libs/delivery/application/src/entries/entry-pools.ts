import { Injectable } from '@nestjs/common';
import { entryProjection } from '@annal/content-read-models';
import { ReadModels } from '@annal/read-models';
import type { Reading } from '../reading.ts';
import { EntryPool } from './entry-pool.ts';
import { KnownEntries } from './known-entries.ts';

@Injectable()
export class EntryPools {
  constructor(
    private readonly readModels: ReadModels,
    private readonly known: KnownEntries,
  ) {}

  /** For one answer. */
  of(reading: Reading): EntryPool {
    const known = reading.view === 'published' ? this.known : undefined;
    return new EntryPool(this.readModels.reader(entryProjection), reading, known);
  }
}
