import { LogAudit, type PlacedEvent } from './log-audit.ts';

const event = (stream: string, revision: number, position: number, more: Partial<PlacedEvent> = {}): PlacedEvent => ({
  id: `${stream}/${revision}`,
  stream,
  revision: BigInt(revision),
  position: BigInt(position),
  type: 'BookAdded',
  ...more,
});

function problemsOf(...events: PlacedEvent[]): readonly string[] {
  const audit = new LogAudit({ types: new Map([['book', new Set(['BookAdded'])]]), withMaxAge: new Set(['note']) });
  for (const each of events) audit.see(each);
  return audit.summary.problems;
}

describe('a log', () => {
  it('is sound when every stream counts from 0 and positions rise', () => {
    expect(problemsOf(event('book-a', 0, 1), event('book-b', 0, 2), event('book-a', 1, 3))).toEqual([]);
  });

  it.each<[string, PlacedEvent[], string]>([
    ['misses an event', [event('book-a', 0, 1), event('book-a', 2, 2)], 'book-a: revision 2 instead of 1'],
    ['misses the first event', [event('book-a', 1, 1)], 'book-a: revision 1 instead of 0'],
    [
      'has an event twice',
      [event('book-a', 0, 1), event('book-a', 1, 2, { id: 'book-a/0' })],
      'book-a: event book-a/0 is repeated at revision 1',
    ],
    ['is out of order', [event('book-a', 0, 2), event('book-b', 0, 1)], 'position 1 comes after 2'],
    [
      'has an unknown type',
      [event('book-a', 0, 1, { type: 'BookBurnt' })],
      'book-a: unknown type BookBurnt at revision 0',
    ],
  ])('is not sound when it %s', (_, events, problem) => expect(problemsOf(...events)).toEqual([problem]));

  it('may miss expired events, but none of them may reappear', () => {
    expect(problemsOf(event('note-a', 2, 1), event('note-a', 4, 2))).toEqual([]);
    expect(problemsOf(event('note-a', 2, 1), event('note-a', 1, 2))).toEqual(['note-a: revision 1 instead of 3']);
  });

  it('may miss older snapshots, but none in between', () => {
    expect(problemsOf(event('snapshot-a', 4, 1), event('snapshot-a', 5, 2))).toEqual([]);
    expect(problemsOf(event('snapshot-a', 4, 1), event('snapshot-a', 6, 2))).toHaveLength(1);
  });

  it('may hold anything in an undeclared category', () => {
    expect(problemsOf(event('shelf-a', 0, 1, { type: 'ShelfBuilt' }))).toEqual([]);
  });
});
