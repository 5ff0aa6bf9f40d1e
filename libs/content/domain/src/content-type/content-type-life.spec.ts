import { titleFieldOf } from '@annal/content-rules';
import { field } from '@annal/content-rules/testing';
import { itLivesAsADefinition } from '../definition/testing/definition-life.ts';
import { contentTypeAggregate } from './content-type.aggregate.ts';
import type { PublishContentType, ReviseContentType } from './content-type.commands.ts';
import type { ContentTypeEvent } from './content-type.events.ts';
import {
  given,
  fullName,
  revise,
  publish,
  remove,
  storedField,
  created,
  revised,
  published,
  deleted,
  issuePaths,
} from './testing/content-types.ts';

describe('a content type', () => {
  const sample = { given, code: 'ContentType', name: 'content type', created, revised, published, deleted };
  itLivesAsADefinition({ ...sample, revise, publish, remove });
});

describe('revising a content type', () => {
  it('records the changes under the next minor version', () =>
    given(created)
      .when(revise({ name: { 'en-GB': 'Writer' } }))
      .then(revised('0.2', { name: { 'en-GB': 'Writer' } })));

  it('resets omitted properties', () =>
    given(created, revised('0.2', { enabled: false, supportedLanguages: ['en-GB', 'cy'] }))
      .when(revise({}, '0.2'))
      .then(revised('0.3', { enabled: true, supportedLanguages: ['en-GB'] })));

  const decideOn = (events: readonly ContentTypeEvent[], command: ReviseContentType) =>
    issuePaths(() => contentTypeAggregate.decide(command, given(...events).state));

  it.each([null, '', '1', '01.0'])('is refused with the version number %j', (versionNo) =>
    expect(decideOn([created], revise({}, versionNo))).toEqual(['version.versionNo']),
  );

  it('keeps id and data format', () => {
    expect(decideOn([created], revise({ id: 'writer', dataFormat: 'asset' }))).toEqual(['id', 'dataFormat']);
    given(created)
      .when(revise({ id: 'AUTHOR', dataFormat: 'Entry' }))
      .then(revised('0.2', {}));
    given(created)
      .when(revise({ id: null }))
      .then(revised('0.2', {}));
  });

  it('reports all issues together', () =>
    expect(decideOn([created], revise({ id: 'x', name: null, workflowId: 'none' }, null))).toEqual([
      'version.versionNo',
      'id',
      'name',
      'workflowId',
    ]));

  describe('a published content type', () => {
    const before = [created, published('1.0')];
    const asNumber = { ...fullName, dataType: 'integer' };

    it('keeps the type of its published fields', () => {
      expect(decideOn(before, revise({ fields: [asNumber] }, '1.0'))).toEqual(['fields[0].dataType']);
      expect(decideOn(before, revise({ fields: [{ ...fullName, dataFormat: 'email' }] }, '1.0'))).toEqual([
        'fields[0].dataFormat',
      ]);
    });

    it('may lose fields and gain rules, under the next minor version', () => {
      given(...before)
        .when(revise({ fields: [] }, '1.0'))
        .then(revised('1.1', { fields: [] }));
      const validations = { required: { message: null } };
      given(...before)
        .when(revise({ fields: [{ ...fullName, validations }] }, '1.0'))
        .then(revised('1.1', { fields: [{ ...storedField, validations }] }));
    });

    it('may give a field another type once it is published without it', () => {
      const without = [...before, revised('1.1', { fields: [] }), revised('1.2', { fields: [] }), published('2.0')];
      expect(decideOn(without, revise({ fields: [asNumber] }, '2.0'))).toEqual([]);
    });
  });
});

describe('publishing a content type', () => {
  const decideOn = (events: readonly ContentTypeEvent[], command: PublishContentType) =>
    issuePaths(() => contentTypeAggregate.decide(command, given(...events).state));

  it('needs fields, including one for the title', () => {
    expect(decideOn([created, revised('0.2', { fields: [] })], publish())).toEqual(['fields', 'entryTitleField']);
    const count = field('integer', { id: 'count' });
    expect(decideOn([created, revised('0.2', { fields: [count] })], publish())).toEqual(['entryTitleField']);
  });

  it('keeps the published version when a draft follows', () => {
    const { state } = given(created, published('1.0'), revised('1.1', { enabled: false }));
    expect(state).toMatchObject({
      latest: { versionNo: '1.1', enabled: false },
      published: { versionNo: '1.0', enabled: true },
    });
  });
});

describe('the title of an entry', () => {
  const fields = [
    field('stringArray', { id: 'tags' }),
    field('string', { id: 'mail', dataFormat: 'email' }),
    field('string', { id: 'headline', dataFormat: 'heading' }),
    field('string', { id: 'text' }),
  ];

  it('is the named field, else the first plain or heading text', () => {
    expect(titleFieldOf({ entryTitleField: 'text', fields })).toBe('text');
    expect(titleFieldOf({ entryTitleField: null, fields })).toBe('headline');
    expect(titleFieldOf({ entryTitleField: null, fields: fields.slice(0, 2) })).toBeNull();
  });
});
