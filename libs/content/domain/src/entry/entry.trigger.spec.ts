import { deciderSpec } from '@annal/testing';
import { entryAggregate } from './entry.aggregate.ts';
import type { EntryFacts, SentTrigger } from './entry.commands.ts';
import {
  authorId,
  created,
  deleted,
  factsWith,
  invoke,
  issue,
  moved,
  published,
  stale,
  summaryOf,
  unpublished,
} from './testing/entries.ts';

const given = deciderSpec(entryAggregate);
const publishedBook = [created(), published(), moved('publish', 'draft', 'versionComplete')];
const both = ['en-GB', 'cy'];
const welsh = created({ language: 'cy', ...summaryOf(both) });

describe('a trigger is refused', () => {
  const longText = 'x'.repeat(10_001);
  const rows: [string, SentTrigger, readonly (string | undefined)[]][] = [
    ['without an event', {}, ['event']],
    ['with an event that is not a text', { event: 1 }, ['event']],
    ['with a malformed event', { event: 'draft.publish.now' }, ['event']],
    ['with an unknown event', { event: 'explode' }, ['event']],
    ['with an event of another state', { event: 'versionComplete.publish' }, ['event']],
    ['with sysUnpublish of a missing state', { event: 'nowhere.sysUnpublish' }, ['event']],
    ['with a wildcard for an event of a state', { event: '*.publish' }, ['event']],
    ['with sysCreate', { event: 'sysCreate' }, ['event']],
    ['with sysUpdate', { event: 'draft.sysUpdate' }, ['event']],
    ['with sysDelete', { event: 'sysDelete' }, ['event']],
    ['with sysUnarchive of a variation that is not archived', { event: 'sysUnarchive' }, ['event']],
    ['with sysRestore of a variation that is not deleted', { event: 'sysRestore', language: 'en-GB' }, ['event']],
    ['with a malformed version', { event: 'publish', version: '1' }, ['version']],
    ['with a stale version', { event: 'publish', version: '0.9' }, [stale.field]],
    ['with a malformed language', { event: 'publish', language: 'english' }, ['language']],
    ['with data that is not an object', { event: 'publish', data: [1] }, ['data']],
    [
      'with data that is not simple',
      { event: 'publish', data: { a: {}, b: [1], c: longText } },
      ['data.a', 'data.b', 'data.c'],
    ],
    ['with everything at once', { event: 'explode', version: '1' }, ['event', 'version']],
  ];
  it.each(rows)('%s', (_, trigger, fields) => {
    const message = expect.any(String) as string;
    given(created())
      .when(invoke(trigger))
      .thenRejected(
        'Entry.Invalid',
        fields.map((field) => ({ field, message })),
      );
  });

  it('with the same event again', () =>
    given(...publishedBook)
      .when(invoke('publish'))
      .thenRejected('Entry.Invalid', [issue('event')]));
  it('with the message of the contract in another state', () =>
    given(...publishedBook)
      .when(invoke('draft.publish'))
      .thenRejected('Entry.Invalid', [
        issue('event', 'Event draft.publish cannot be used while the entry is in state versionComplete'),
      ]));
  it('without a language when there are several', () =>
    given(created(), welsh)
      .when(invoke('publish'))
      .thenRejected('Entry.Invalid', [issue('language', 'Name the language, this entry has en-GB and cy')]));
  it('with too much data', () => {
    const data = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`k${index}`, 'x'.repeat(9_999)]));
    given(created())
      .when(invoke({ event: 'publish', data }))
      .thenRejected('Entry.Invalid', [issue('data')]);
  });

  it('for values that are no longer complete or valid', () => {
    given(created({ fields: { title: ' ', pageCount: 0 } }))
      .when(invoke('publish'))
      .thenRejected('Entry.Invalid', [issue('title', 'Give it a title'), issue('pageCount')]);
  });

  it('for a link without a target', () => {
    const author = { sys: { id: authorId, dataFormat: 'entry', contentTypeId: null, language: 'en-GB' } };
    const linking = created({ fields: { title: 'Gardening', author } });
    given(linking)
      .when(invoke('publish'))
      .then(published(), moved('publish', 'draft', 'versionComplete'));
    const dangling = factsWith({ targets: new Map([[authorId, null]]) });
    given(linking)
      .when(invoke('publish', dangling))
      .thenRejected('Entry.Invalid', [issue('author')]);
  });

  it('when there is nothing to act on', () => {
    given().when(invoke('publish')).thenRejected('Entry.NotFound');
    given(created())
      .when(invoke({ event: 'publish', language: 'cy' }))
      .thenRejected('Entry.NotFound');
    given(created())
      .when(invoke('publish', factsWith({}, null)))
      .thenRejected('Entry.NotFound');
    const bin = deleted('cy', summaryOf(['en-GB'], ['cy']));
    given(created(), welsh, bin)
      .when(invoke({ event: 'publish', language: 'cy' }))
      .thenRejected('Entry.NotFound');
    given(created(), deleted('en-GB', summaryOf([], ['en-GB'])))
      .when(invoke('publish'))
      .thenRejected('Entry.NotFound');
  });

  it('as a conflict when nothing is published', () => {
    given(created())
      .when(invoke('sysUnpublish'))
      .thenRejected('Entry.NotPublished', [issue('event')]);
    given(...publishedBook, welsh)
      .when(invoke({ event: 'sysUnpublish', language: 'cy' }))
      .thenRejected('Entry.NotPublished');
    given(created(), welsh).when(invoke('sysUnpublish')).thenRejected('Entry.NotPublished');
  });

  it('without the permission, before any other check', () => {
    const mayUse: EntryFacts['mayUse'] = (_, action, language) => language === 'cy' && action.endsWith('sysUnpublish');
    const facts = factsWith({ mayUse });
    given(created())
      .when(invoke({ event: 'publish', version: '9.9' }, facts))
      .thenRejected('Access.Denied');
    given(created()).when(invoke('sysUnpublish', facts)).thenRejected('Access.Denied');
    const welshPublished = published('cy');
    given(...publishedBook, welsh, welshPublished)
      .when(invoke('sysUnpublish', facts))
      .thenRejected('Access.Denied');
    given(...publishedBook, welsh, welshPublished)
      .when(invoke({ event: 'sysUnpublish', language: 'cy' }, facts))
      .then(unpublished('cy'));
  });
});
