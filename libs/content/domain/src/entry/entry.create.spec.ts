import type { DomainError } from '@annal/kernel';
import { deciderSpec } from '@annal/testing';
import { entryAggregate } from './entry.aggregate.ts';
import type { EntryFacts } from './entry.commands.ts';
import {
  authorId,
  bookUuid,
  create,
  created,
  deleted,
  entryId,
  factsWith,
  issue,
  modelWith,
  published,
  summaryOf,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const body = { title: 'Gardening', sys: { contentTypeId: 'book' } };
const withSys = (sys: object) => ({ ...body, sys: { ...body.sys, ...sys } });
/** Includes the default of a field that was not sent. */
const stored = { title: 'Gardening', shelf: 'A1' };

describe('creating an entry', () => {
  it('creates its first variation, a draft in the language of the content type', () =>
    given()
      .when(create(body))
      .then(created({ fields: stored })));

  it('keeps an explicit null instead of the default', () => {
    given()
      .when(create({ ...body, shelf: null }))
      .then(created({ fields: { title: 'Gardening', shelf: null } }));
  });

  it('accepts incomplete values, and gives an entry without a title no slug', () => {
    const sys = { contentTypeId: 'book' };
    given()
      .when(create({ sys }))
      .then(created({ fields: { shelf: 'A1' }, slug: null }));
  });

  it('drops unknown fields', () => {
    given()
      .when(create({ ...body, entryTitle: 'x', colour: 'red' }))
      .then(created({ fields: stored }));
  });

  it('takes language, owner and slug from the caller', () => {
    const sys = {
      Language: 'CY',
      owner: 'm.dewey',
      slug: ' Über den Garten! ',
      dataFormat: 'Entry',
      id: entryId.toUpperCase(),
    };
    const expected = { language: 'cy', owner: 'm.dewey', slug: 'uber-den-garten', ...summaryOf(['cy']) };
    given()
      .when(create(withSys(sys)))
      .then(created({ ...expected, fields: stored }));
  });

  it('adds a variation to an existing entry, and records the others and their publications', () => {
    const data = { language: 'cy', ...summaryOf(['en-GB', 'cy']), publications: { 'en-GB': 1 }, fields: stored };
    given(created(), published())
      .when(create(withSys({ id: entryId, language: 'cy' })))
      .then(created(data));
  });

  it('puts the primary language before the one created first', () => {
    const facts = factsWith({ primaryLanguage: 'cy' });
    const data = { language: 'cy', ...summaryOf(['en-GB', 'cy']), defaultLanguage: 'cy', fields: stored };
    given(created())
      .when(create(withSys({ id: entryId, language: 'cy' }), facts))
      .then(created(data));
  });

  it('counts from 0.1 again after a variation was permanently deleted', () => {
    const gone = deleted('en-GB', summaryOf([]), { permanent: true });
    given(created(), gone)
      .when(create(withSys({ id: entryId })))
      .then(created({ fields: stored }));
  });

  it('asks for the targets of links, and stores them', () => {
    const linked = { ...body, author: { sys: { id: authorId } } };
    const unasked = factsWith({ targets: new Map() });
    given()
      .when(create(linked, unasked))
      .thenWanted({ links: [authorId] });
    const author = { sys: { id: authorId, dataFormat: 'entry', contentTypeId: 'author', language: 'en-GB' } };
    given()
      .when(create(linked))
      .then(created({ fields: { ...stored, author }, links: { author: [authorId] } }));
  });

  it('accepts a link to a missing entry', () => {
    const facts = factsWith({ targets: new Map([[authorId, null]]) });
    const author = { sys: { id: authorId, dataFormat: 'entry', contentTypeId: null, language: 'en-GB' } };
    given()
      .when(create({ ...body, author: { sys: { id: authorId } } }, facts))
      .then(created({ fields: { ...stored, author }, links: { author: [authorId] } }));
  });

  it('asks whether another owner exists', () => {
    const facts = factsWith({ owners: new Map() });
    given()
      .when(create(withSys({ owner: 'p.otlet' }), facts))
      .thenWanted({ owner: 'p.otlet' });
  });

  it('changes nothing when the command is repeated', () => given(created()).when(create(body)).then());
});

describe('creating an entry is refused', () => {
  const disabled = factsWith({}, modelWith({ enabled: false }));
  const monolingual = factsWith({}, modelWith({ supportedLanguages: ['en-GB'] }));
  const other = created({ contentTypeUuid: '0d0c1f0b-3b5e-4d8e-9a34-2f7f9e1c5b80', contentTypeId: 'novel' });
  const rows: [string, object, string[], EntryFacts?][] = [
    ['without a content type', { title: 'x' }, ['contentType']],
    ['with a content type that is not a text', withSys({ contentTypeId: 5 }), ['contentType']],
    ['with an unknown content type', withSys({ contentTypeId: 'boook' }), ['contentType']],
    ['with a content type that is not published', body, ['contentType'], factsWith({}, null)],
    ['with a disabled content type', body, ['contentType'], disabled],
    ['with a malformed language', withSys({ language: 'english' }), ['language']],
    ['with a language that is not a text', withSys({ language: 1 }), ['language']],
    ['with a language the type does not support', withSys({ language: 'cy' }), ['language'], monolingual],
    ['with an id that is not a GUID', withSys({ id: 'abc' }), ['id']],
    ['with the empty GUID', withSys({ id: '00000000-0000-0000-0000-000000000000' }), ['id']],
    ['with another data format', withSys({ dataFormat: 'asset' }), ['dataFormat']],
    ['with an unknown owner', withSys({ owner: 'nobody' }), ['owner']],
    ['with a slug that is not a text', withSys({ slug: 7 }), ['slug']],
    ['with sys that is not an object', { ...body, sys: 'book' }, ['sys', 'contentType']],
    ['with invalid values', { ...body, pageCount: 0, title: 7 }, ['title', 'pageCount']],
    [
      'with all problems at once',
      withSys({ id: 'x', language: 'zz-zz-zz', contentTypeId: 'y' }),
      ['id', 'language', 'contentType'],
    ],
    [
      'with several invalid parts',
      { ...withSys({ dataFormat: 'asset', owner: 'nobody' }), keywords: 1 },
      ['dataFormat', 'owner', 'keywords'],
    ],
  ];
  it.each(rows)('%s', (_, sent, fields, facts = factsWith()) => {
    const message = expect.any(String) as string;
    given()
      .when(create(sent as Record<string, unknown>, facts))
      .thenRejected(
        'Entry.Invalid',
        fields.map((field) => ({ field, message })),
      );
  });

  const again = create(withSys({ id: entryId }));
  it('when the variation exists', () =>
    given(created())
      .when(again)
      .thenRejected('Entry.Invalid', [issue('id')]));
  it('when the variation is in the recycle bin', () =>
    given(created(), deleted('en-GB', summaryOf([], ['en-GB'])))
      .when(again)
      .thenRejected('Entry.Invalid', [issue('id')]));
  it('when the entry has another type', () =>
    given(other)
      .when(create(withSys({ id: entryId, language: 'cy' })))
      .thenRejected('Entry.Invalid', [issue('contentType')]));

  it('without permission to create in that language', () => {
    const asked: string[] = [];
    const mayUse: EntryFacts['mayUse'] = ({ definition }, action, language) => {
      asked.push(`${definition.id} ${action} ${language}`);
      return false;
    };
    given()
      .when(create(withSys({ language: 'cy', owner: 'nobody' }), factsWith({ mayUse })))
      .thenRejected('Access.Denied', [{ message: 'Access denied' }]);
    expect(asked).toEqual(['book contensisEntryBasic.sysCreate cy']);
  });

  it('with values that cannot be stored', () => {
    const deep: Record<string, unknown> = {};
    let inner = deep;
    for (let level = 0; level < 64; level += 1) inner = inner['d'] = {};
    const tooDeep = { ...body, details: deep };
    given()
      .when(create(tooDeep))
      .thenRejected('Entry.Invalid', [issue('', 'The entry is nested deeper than 64 levels')]);
    const tooLarge = { ...body, summary: 'é'.repeat(500 * 1024) };
    given()
      .when(create(tooLarge))
      .thenRejected('Entry.Invalid', [issue('', 'The entry is larger than 900 KiB')]);
    const large = { ...body, summary: 'e'.repeat(899 * 1024) };
    expect(entryAggregate.decide(create(large), entryAggregate.initial)).toHaveLength(1);
  });

  it('with a message that names the missing part', () => {
    const refused = () => entryAggregate.decide(create(withSys({ contentTypeId: 'boook' })), entryAggregate.initial);
    expect(refused).toThrow(
      expect.objectContaining({
        kind: 'rejected',
        message: 'There are validation errors creating the entry',
        data: [{ field: 'contentType', message: "No published content type has the id 'boook'" }],
      }) as DomainError,
    );
  });

  it('only after the content type was looked up', () => {
    const facts = factsWith({ models: new Map() });
    given().when(create(body, facts)).thenWanted({ contentTypeUuid: bookUuid });
  });
});
