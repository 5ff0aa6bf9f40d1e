import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { searchErrors } from '@annal/search-query';
import { isSimilar } from './similar-words.ts';

/** A word that is similar to more than these tells nothing. */
const MOST_SIMILAR = 10_000;
const ROWS = 1_000;

/** All stems of an index. */
export class Vocabulary {
  private readonly stems: StatementSync;

  constructor(
    database: DatabaseSync,
    private readonly pause: () => void,
  ) {
    this.stems = database.prepare('SELECT stem FROM stems WHERE length BETWEEN ? AND ?');
  }

  /** @throws DomainError `Search.TooExpensive` */
  similarTo(word: string, edits: number): readonly string[] {
    const letters = [...word];
    const found: string[] = [];
    let rows = 0;
    for (const row of this.stems.iterate(letters.length - edits, letters.length + edits)) {
      const { stem } = row as { readonly stem: string };
      if (isSimilar(letters, [...stem], edits)) found.push(stem);
      rows += 1;
      if (rows % ROWS === 0) this.pause();
    }
    if (found.length > MOST_SIMILAR) throw searchErrors.tooExpensive();
    return found;
  }
}
