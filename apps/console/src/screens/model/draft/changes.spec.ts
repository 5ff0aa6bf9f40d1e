import { changesOf } from './changes.ts';
import { draftWith, field } from './testing/drafts.ts';

const kinds = (before: ReturnType<typeof draftWith>, after: ReturnType<typeof draftWith>) =>
  changesOf(before, after).map((change) => {
    const name = 'field' in change ? ` ${change.field.id}` : '';
    const rule = 'rule' in change ? ` ${change.rule}` : '';
    return `${change.kind}${name}${rule}`;
  });
const ruled = (validations: object) => field('title', null, { validations: validations as never });

describe('what publishing changes', () => {
  it('is nothing before the first publish', () => {
    expect(changesOf(undefined, draftWith([field('title')]))).toEqual([]);
  });

  it.each([
    ['nothing', [field('a')], [field('a')], []],
    ['a new field', [field('a')], [field('a'), field('b')], ['added b']],
    ['a field that goes', [field('a'), field('b')], [field('b')], ['removed a']],
    ['another kind', [field('a')], [field('a', null, { dataType: 'integer' })], ['retyped a']],
    ['another order', [field('a'), field('b')], [field('b'), field('a')], ['moved']],
    ['another name', [field('a')], [field('a', null, { name: { 'en-GB': 'New' } })], ['field a']],
    ['a new rule', [ruled({})], [ruled({ required: { message: null } })], ['ruleAdded title required']],
    ['a stricter rule', [ruled({ max: { value: 9 } })], [ruled({ max: { value: 5 } })], ['ruleChanged title max']],
    ['a rule less', [ruled({ max: { value: 9 } })], [ruled({})], ['ruleRemoved title max']],
  ] as const)('tells %s', (_, before, after, expected) => {
    expect(kinds(draftWith(before), draftWith(after))).toEqual(expected);
  });

  it('tells languages and settings', () => {
    const before = draftWith([field('a')]);
    const after = { ...before, supportedLanguages: ['cy'], workflowId: 'contensisEntryApproval' };
    expect(changesOf(before, after)).toEqual([
      { kind: 'languageRemoved', language: 'en-GB' },
      { kind: 'languageAdded', language: 'cy' },
      { kind: 'setting', property: 'workflowId' },
    ]);
  });
});
