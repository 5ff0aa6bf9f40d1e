import type { Issue } from './domain-error.ts';
import { JsonReader } from './json-reader.ts';

const reading = (value: unknown, path?: string) => {
  const issues: Issue[] = [];
  return { sent: new JsonReader(value, issues, path), issues };
};

describe('a JSON reader', () => {
  it.each<[string, (sent: JsonReader) => unknown, unknown]>([
    ['string', (sent) => sent.text(), 'a'],
    ['string', (sent) => sent.text(), ''],
    ['boolean', (sent) => sent.flag(), false],
    ['object', (sent) => sent.record(), { a: 1 }],
    ['array', (sent) => sent.texts(), ['a', 'b']],
    ['array', (sent) => sent.list()?.map(({ value }) => value), [1, null]],
  ])('reads a %s, and refuses other types at its path', (type, read, value) => {
    const { sent, issues } = reading(value, 'at');
    expect([read(sent), issues]).toEqual([value, []]);
    for (const other of ['a', false, 1, { a: 1 }, ['a']].filter((each) => typeOf(each) !== type)) {
      const wrong = reading(other, 'at');
      expect(read(wrong.sent)).toBeUndefined();
      expect(wrong.issues).toEqual([{ field: 'at', message: `The value is not a valid ${type}` }]);
    }
  });

  it.each([undefined, null])('reads %s as absent, without an issue', (value) => {
    const { sent, issues } = reading(value);
    const read = [sent.text(), sent.flag(), sent.record(), sent.object(), sent.list(), sent.texts(), sent.language()];
    expect(read).toEqual(read.map(() => undefined));
    expect([sent.isAbsent, sent.present(), sent.filled(), sent.members(), issues]).toEqual([
      true,
      undefined,
      undefined,
      [],
      [],
    ]);
  });

  it('collects all issues in the order of reading', () => {
    const { sent, issues } = reading({ name: 1, tags: ['a', 2, null], owner: [], commit: { id: false } });
    expect(sent.own('name').text()).toBeUndefined();
    expect(sent.own('tags').texts()).toEqual(['a']);
    expect(sent.own('owner').object()).toBeUndefined();
    expect(sent.own('branch').filled('The branch is required')).toBeUndefined();
    expect(sent.own('commit').object()?.own('id').text()).toBeUndefined();
    sent.own('tags').list()?.[1]?.own('label').refuse('No label');
    expect(issues).toEqual([
      { field: 'name', message: 'The value is not a valid string' },
      { field: 'tags[1]', message: 'The value is not a valid string' },
      { field: 'tags[2]', message: 'The value is not a valid string' },
      { field: 'owner', message: 'The value is not a valid object' },
      { field: 'branch', message: 'The branch is required' },
      { field: 'commit.id', message: 'The value is not a valid string' },
      { field: 'tags[1].label', message: 'No label' },
    ]);
  });

  it('finds a member in any case, first the one in the named spelling, and names it as asked', () => {
    const { sent, issues } = reading({ ID: 'first', Id: 'second', Name: 1, name: 'b', aLIAS: 2 });
    expect(sent.member('id').value).toBe('first');
    expect(sent.member('name').value).toBe('b');
    expect(sent.own('Name').value).toBe(1);
    expect(sent.own('alias').value).toBeUndefined();
    expect(sent.member('alias').text()).toBeUndefined();
    expect(issues).toEqual([{ field: 'alias', message: 'The value is not a valid string' }]);
  });

  it.each(['constructor', '__proto__', 'toString'])('knows %s only if it was sent', (name) => {
    expect(reading({}).sent.own(name).value).toBeUndefined();
    expect(reading({}).sent.member(name).value).toBeUndefined();
    const { sent } = reading(JSON.parse(`{"${name}":"sent"}`));
    expect([sent.own(name).value, sent.member(name).value]).toEqual(['sent', 'sent']);
    expect(sent.members().map(([each, { value, path }]) => [each, value, path])).toEqual([[name, 'sent', name]]);
  });

  it('has no members of lists and texts', () => {
    for (const value of [['a'], 'ab', 1]) {
      const { sent, issues } = reading(value);
      expect([sent.members(), sent.own('0').value, sent.member('length').value, issues]).toEqual([
        [],
        undefined,
        undefined,
        [],
      ]);
    }
  });

  it('tells a missing value from an empty text', () => {
    const { sent, issues } = reading('', 'name');
    expect(sent.present('The name is required')).toBe(sent);
    expect(sent.filled('The name is required')).toBeUndefined();
    expect(issues).toEqual([{ field: 'name', message: 'The name is required' }]);
  });

  it('reads languages in their canonical form', () => {
    expect(reading('EN-gb').sent.language()).toBe('en-GB');
    const { sent, issues } = reading('english', 'language');
    expect(sent.language()).toBeUndefined();
    expect(issues).toEqual([{ field: 'language', message: "The language code 'english' is not valid" }]);
  });

  it('finds the word that was sent in any case', () => {
    const words = ['exactMatch', 'regex'] as const;
    expect(reading('EXACTMATCH').sent.oneOf(words)).toBe('exactMatch');
    for (const value of ['exact', 1, null]) {
      const { sent, issues } = reading(value);
      expect([sent.oneOf(words), issues]).toEqual([undefined, []]);
    }
  });

  it('names another path on demand', () => {
    const { sent, issues } = reading({ users: ['a', 1] });
    expect(sent.own('users').at('Role.Assignments.Users').texts()).toEqual(['a']);
    expect(issues).toEqual([{ field: 'Role.Assignments.Users[1]', message: 'The value is not a valid string' }]);
  });
});

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
