import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { searchErrors } from '@annal/search-query';
import { isSimilar, lettersOf, mayBeSimilar } from '../text/similar-words.ts';

const MOST_SIMILAR = 10_000;
const ROWS = 1_000;

export class Vocabulary {
  private readonly similar: StatementSync;
  private isSimilar: (stem: string) => boolean = () => false;
  private rows = 0;

  constructor(
    database: DatabaseSync,
    private readonly pause: () => void,
  ) {
    // Reading a row costs more than comparing most stems.
    database.function('is_similar', (stem) => {
      this.rows += 1;
      if (this.rows % ROWS === 0) this.pause();
      return Number(this.isSimilar(stem as string));
    });
    this.similar = database.prepare(
      `SELECT stem FROM stems WHERE length BETWEEN ? AND ? AND is_similar(stem) LIMIT ${MOST_SIMILAR + 1}`,
    );
  }

  /** @throws DomainError `Search.TooExpensive` */
  similarTo(word: string, edits: number): readonly string[] {
    const letters = [...word];
    const bits = lettersOf(word);
    this.isSimilar = (stem) => mayBeSimilar(bits, lettersOf(stem), edits) && isSimilar(letters, [...stem], edits);
    const found = this.similar.all(letters.length - edits, letters.length + edits);
    if (found.length > MOST_SIMILAR) throw searchErrors.tooExpensive();
    return found.map(({ stem }) => stem as string);
  }
}
