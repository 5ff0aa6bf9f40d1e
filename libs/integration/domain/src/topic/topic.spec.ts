import { compileTopics, type Topic, type TopicFacts } from './topic.ts';

const published: TopicFacts = {
  resourceType: 'entry',
  event: 'published',
  contentTypeId: 'book',
  language: 'en-GB',
  owner: null,
  id: 'f96b',
};
const topic = (resourceType: string, event: readonly string[] = [], filters: Topic['filters'] = {}): Topic => ({
  resourceType,
  event,
  filters,
});

describe('topics', () => {
  it.each<[boolean, string, Topic]>([
    [true, 'all events of the type', topic('entry')],
    [true, 'one of several events', topic('entry', ['created', 'published'])],
    [false, 'another event', topic('entry', ['created'])],
    [false, 'another type', topic('node')],
    [true, 'a value in another case', topic('entry', [], { language: ['EN-gb', 'cy'] })],
    [false, 'all filters but one', topic('entry', [], { language: ['en-GB'], contentTypeId: ['film'] })],
    [false, 'a filter for an unknown property', topic('entry', [], { owner: ['u.leguin'] })],
  ])('match (%s) %s', (expected, _, wanted) => {
    expect(compileTopics([wanted])(published)).toBe(expected);
  });

  it('are alternatives', () => {
    expect(compileTopics([topic('node'), topic('entry', ['published'])])(published)).toBe(true);
  });

  it('treat a move as an update, unless they distinguish the two', () => {
    const moved = { resourceType: 'node', event: 'moved' };
    expect(compileTopics([topic('node', ['updated'])])(moved)).toBe(true);
    expect(compileTopics([topic('node', ['created'])])(moved)).toBe(false);
  });
});
