import { type ComponentFacts, type FieldInput, withoutComponents } from '@annal/content-rules';
import { field } from '@annal/content-rules/testing';
import { contentTypeAggregate } from './content-type.aggregate.ts';
import type { ContentTypeEvent } from './content-type.events.ts';
import {
  create,
  created,
  facts,
  fullName,
  given,
  issuePaths,
  publish,
  published,
  revised,
  revise,
  storedField,
} from './testing/content-types.ts';

const component = (id: string, isPublished: boolean, hasChildren = false) =>
  [id.toLowerCase(), { id, fields: [field('string', { id: 'line' })], isPublished, hasChildren }] as const;
const componentsFor = (versionNo: ComponentFacts['versionNo']): ComponentFacts => ({
  ...withoutComponents('author', versionNo),
  known: new Map([component('homeAddress', true), component('draft', false), component('parent', true, true)]),
});
const uses = (id: string): FieldInput => ({
  id,
  name: { 'en-GB': id },
  dataType: 'object',
  dataFormat: `component.${id}`,
});
const stored = (id: string) => field('object', { id, name: { 'en-GB': id }, dataFormat: `component.${id}` });
const composed = (...fields: FieldInput[]): FieldInput => ({
  id: 'body',
  name: { 'en-GB': 'Body' },
  dataType: 'objectArray',
  dataFormat: 'field',
  validations: { allowedFieldTypes: { fields } },
});

const creating = (...fields: FieldInput[]) => {
  const command = create({ fields: [fullName, ...fields] });
  const data = { ...command.data, facts: { ...facts, components: componentsFor(null) } };
  return () => contentTypeAggregate.decide({ ...command, data }, contentTypeAggregate.initial);
};

describe('the components of a content type', () => {
  it('may be any existing ones, also nested ones and in composed fields', () =>
    expect(issuePaths(creating(uses('homeAddress'), uses('draft'), uses('parent'), composed(uses('parent'))))).toEqual(
      [],
    ));

  it('have to exist', () => {
    expect(issuePaths(creating(uses('none'), composed(uses('none'))))).toEqual([
      'fields[1].dataFormat',
      'fields[2].validations.allowedFieldTypes.fields[0].dataFormat',
    ]);
  });

  it('are not judged by facts about another version', () => {
    const command = revise({ fields: [fullName, uses('homeAddress')] });
    const revising = (components: ComponentFacts) =>
      given(created).when({ ...command, data: { ...command.data, facts: { ...facts, components } } });
    revising(componentsFor(null)).thenWanted({ components: true });
    revising(componentsFor('0.1')).then(revised('0.2', { fields: [storedField, stored('homeAddress')] }));
  });

  it('cannot be replaced in a published field', () => {
    const history = [created, revised('0.2', { fields: [storedField, stored('homeAddress')] }), published('1.0')];
    const command = revise({ fields: [fullName, { ...uses('draft'), id: 'homeAddress' }] }, '1.0');
    const data = { ...command.data, facts: { ...facts, components: componentsFor('1.0') } };
    const decide = () => contentTypeAggregate.decide({ ...command, data }, given(...history).state);
    expect(issuePaths(decide)).toEqual(['fields[1].dataFormat']);
  });

  describe('publishing a content type with components', () => {
    const publishing = (events: readonly ContentTypeEvent[], components: ComponentFacts) =>
      given(...events).when(publish({ components }));
    const body = {
      ...field('objectArray', { id: 'body', dataFormat: 'field' }),
      validations: { allowedFieldTypes: { fields: [storedField, stored('draft')] } },
    };

    it('needs published components', () => {
      const history = [created, revised('0.2', { fields: [storedField, stored('draft'), body] })];
      const places = ['fields[1]', 'fields[2].validations.allowedFieldTypes.fields[1]'];
      const message = "The component 'draft' is not published";
      publishing(history, componentsFor('0.2')).thenRejected(
        'ContentType.Invalid',
        places.map((place) => ({ field: `${place}.dataFormat`, message })),
      );
      const complete = [created, revised('0.2', { fields: [storedField, stored('homeAddress')] })];
      publishing(complete, componentsFor('0.2')).then(published('1.0'));
    });

    it('wants facts about its own version', () => {
      const history = [created, revised('0.2', { fields: [storedField, stored('homeAddress')] })];
      publishing(history, componentsFor('0.1')).thenWanted({ components: true });
      publishing([created], componentsFor(null)).then(published('1.0'));
    });
  });
});
