import { deciderSpec } from '@annal/testing';
import { field } from '@annal/content-rules/testing';
import { tagSetAggregate } from '../tag-set/tag-set.aggregate.ts';
import { group, tag, tagId } from '../tag-set/testing/tag-sets.ts';
import { entryAggregate } from './entry.aggregate.ts';
import type { EntryFacts } from './entry.commands.ts';
import { parseJsonPatch } from './json-patch/json-patch.ts';
import {
  authorId,
  book,
  bookUuid,
  change,
  create,
  created,
  due,
  factsWith,
  invoke,
  issue,
  missed,
  modelWith,
  moved,
  planned,
  published,
  remove,
  revise,
  revised,
  schedule,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const { state: tags } = deciderSpec(tagSetAggregate)(group('topics'), tag(1, 'books'));

const pattern = '^(a+)+(?=b)';
const text = `${'a'.repeat(40)}b`;
const question = { pattern, text };
const answer = (matches: boolean) => ({ matches: new Map([[pattern, new Map([[text, matches]])]]) });

/** Like `book`, with a tag and a text whose pattern is tried elsewhere. */
const model = modelWith({
  fields: [
    ...book.fields,
    field('string', { id: 'topic', dataFormat: 'tag.topics' }),
    field('string', { id: 'code', validations: { regex: { pattern } } }),
  ],
});
const unknown = { targets: new Map(), owners: new Map() };
const facts = (parts: Partial<EntryFacts> = {}) => factsWith(parts, model);

const author = { sys: { id: authorId, dataFormat: 'entry', contentTypeId: 'author', language: 'en-GB' } };
const linked = created({ fields: { title: 'Gardening', author, topic: tagId(1) } });
const body = { title: 'Gardening', author: { sys: { id: authorId } }, topic: 'books' };
const sys = { contentTypeId: 'book', owner: 'p.otlet' };
const owners = new Map([['p.otlet', 'P.Otlet']]);

describe('a decision on an entry wants', () => {
  it('the content type first, whatever the command', () => {
    const nothing = factsWith({ models: new Map() });
    const commands = [
      revise({ title: 'Gardens' }, nothing),
      invoke('publish', nothing),
      remove({ facts: nothing }),
      schedule('publish', '2026-04-01T06:00:00.000Z', { facts: nothing }),
      due('publish', 1, { facts: nothing }),
    ];
    given()
      .when(create({ sys: { contentTypeId: 'book' } }, nothing))
      .thenWanted({ contentTypeUuid: bookUuid });
    for (const command of commands) given(created()).when(command).thenWanted({ contentTypeUuid: bookUuid });
  });

  it('owner, tags and the targets of links together', () => {
    const all = { owner: 'p.otlet', tags: true, links: [authorId] } as const;
    given()
      .when(create({ ...body, sys }, facts(unknown)))
      .thenWanted(all);
    given(created())
      .when(revise({ ...body, sys: { owner: 'p.otlet' } }, facts(unknown)))
      .thenWanted(all);
  });

  it('only what it does not know', () => {
    given()
      .when(create({ ...body, sys }, facts({ owners })))
      .thenWanted({ tags: true });
    given(created())
      .when(revise({ ...body, sys: { owner: 'p.otlet' } }, facts({ ...unknown, tags, owners })))
      .thenWanted({ links: [authorId] });
  });

  it('facts about the stored values before it patches them', () => {
    const operations = parseJsonPatch([{ op: 'remove', path: '/author' }]);
    given(linked)
      .when(change({ kind: 'operations', operations }, { owner: 'p.otlet' }, facts(unknown)))
      .thenWanted({ owner: 'p.otlet', tags: true, links: [authorId] });
    given(linked)
      .when(change({ kind: 'merge', patch: { author: null } }, {}, facts(unknown)))
      .thenWanted({ tags: true });
  });

  it('the targets of links again when it publishes', () => {
    given(linked)
      .when(invoke('publish', facts({ ...unknown, tags })))
      .thenWanted({ links: [authorId] });
    given(linked)
      .when(invoke('publish', facts({ tags })))
      .then(published(), moved('publish', 'draft', 'versionComplete'));
  });

  it('answers to slow patterns last, once', () => {
    const coded = { title: 'Gardening', code: text, author: body.author };
    given(created())
      .when(revise(coded, facts(unknown)))
      .thenWanted({ links: [authorId] });
    given(created())
      .when(revise(coded, facts()))
      .thenWanted({ matches: [question] });
    given(created())
      .when(revise(coded, facts(answer(true))))
      .then(revised({ fields: { ...coded, author }, links: { author: [authorId] } }));
    given(created())
      .when(revise(coded, facts(answer(false))))
      .thenRejected('Entry.Invalid', [issue('code')]);
  });

  it('them before a due schedule counts as missed', () => {
    const scheduled = [
      created({ fields: { title: 'Gardening', code: text } }),
      planned('publish', '2026-04-01T06:00:00.000Z'),
      moved('schedule', 'draft', 'scheduled'),
    ];
    given(...scheduled)
      .when(due('publish', 1, { facts: facts() }))
      .thenWanted({ matches: [question] });
    given(...scheduled)
      .when(due('publish', 1, { facts: facts(answer(false)) }))
      .then(missed('publish', 'notValid'));
  });
});

describe('a decision on an entry wants no facts', () => {
  it('when the caller may not do it', () => {
    const mayUse = () => false;
    given()
      .when(create({ ...body, sys }, facts({ ...unknown, mayUse })))
      .thenRejected('Access.Denied');
    given(created())
      .when(revise(body, facts({ ...unknown, mayUse })))
      .thenRejected('Access.Denied');
  });

  it('about values that are too large', () => {
    const large = { title: 'Gardening', summary: 'é'.repeat(500 * 1024), author: body.author };
    given(created())
      .when(revise(large, facts(unknown)))
      .thenRejected('Entry.Invalid', [issue('')]);
  });
});

it('reports all issues together once nothing is wanted', () => {
  const wrong = { title: 'x'.repeat(31), author: body.author, sys: { contentTypeId: 'book', owner: 'p.otlet' } };
  given()
    .when(create(wrong, facts(unknown)))
    .thenWanted({ owner: 'p.otlet', links: [authorId] });
  given()
    .when(create(wrong, facts({ owners: new Map([['p.otlet', null]]) })))
    .thenRejected('Entry.Invalid', [issue('owner'), issue('title')]);
});
