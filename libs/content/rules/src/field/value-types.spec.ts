import fc from 'fast-check';
import { cpuMilliseconds } from '@annal/testing';
import type { DataType, Field } from './field.ts';
import { field, issuesOf, judge, options, validatorOf } from '../testing/fields.ts';

const id = '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3';

describe('data types', () => {
  const accepted: [DataType, unknown][] = [
    ['string', 'Text'],
    ['string', ''],
    ['string', null],
    ['integer', 7.0],
    ['integer', -9007199254740991],
    ['decimal', 0.1],
    ['boolean', false],
    ['dateTime', '2024-02-29'],
    ['dateTime', '2024-02-29T23:59'],
    ['dateTime', '2024-02-29T23:59:58.1234567+01:00'],
    ['dateTime', '0001-01-01T00:00:00Z'],
    ['object', { any: [1, { $deep: null }] }],
    ['object', 'text'],
    ['object', {}],
    ['stringArray', ['a', '']],
    ['stringArray', []],
    ['integerArray', [1, 2]],
    ['decimalArray', [1.5]],
    ['booleanArray', [true, false]],
    ['dateTimeArray', ['2024-01-01']],
    ['objectArray', [{}, { a: 1 }]],
  ];
  it.each(accepted)('%s keeps %j unchanged', (dataType, value) => {
    expect(judge(field(dataType), value)).toEqual({ stored: value, issues: [] });
  });

  const refused: [DataType, unknown, string[]][] = [
    ['string', 1, ['f']],
    ['string', '\ud800', ['f']],
    ['integer', 1.5, ['f']],
    ['integer', '7', ['f']],
    ['integer', 9007199254740992, ['f']],
    ['decimal', '1.5', ['f']],
    ['decimal', Infinity, ['f']],
    ['boolean', 'true', ['f']],
    ['dateTime', '2023-02-29', ['f']],
    ['dateTime', '2024-02-29T24:00', ['f']],
    ['dateTime', '2024-02-29 10:00', ['f']],
    ['dateTime', '2024-02-29T10:00:00.12345678Z', ['f']],
    ['dateTime', '2024-02-29T10:00+25:00', ['f']],
    ['dateTime', 5, ['f']],
    ['object', [], ['f']],
    ['object', 1, ['f']],
    ['stringArray', 'a', ['f']],
    ['stringArray', ['a', null, 2], ['f[1]', 'f[2]']],
    ['objectArray', [{}, 'text', null], ['f[1]', 'f[2]']],
  ];
  it.each(refused)('%s refuses %j at %j', (dataType, value, paths) => {
    const { stored, issues } = judge(field(dataType), value);
    expect(stored).toBeUndefined();
    expect(issues.map((issue) => issue.field)).toEqual(paths);
    expect(issues[0]?.message).toMatch(/^The value is not a valid /);
  });

  it('checks nothing else about a value of the wrong type', () => {
    const wrong = field('string', { validations: { maxLength: { value: 1 }, regex: { pattern: 'x' } } });
    expect(issuesOf(wrong, 12345)).toEqual(['f: The value is not a valid string']);
  });
});

describe('text formats', () => {
  const cases: [string, string, boolean][] = [
    ['email', 'a@b.c', true],
    ['email', 'a@b', false],
    ['email', 'a@.c', false],
    ['email', 'a@b.', false],
    ['email', 'a b@c.d', false],
    ['email', 'a@b@c.d', false],
    ['email', '@b.c', false],
    ['url', 'https://example.org/a?b', true],
    ['url', 'HTTP://example.org', true],
    ['url', 'ftp://example.org', false],
    ['url', '/relative', false],
    ['url', 'https://exa mple.org', false],
    ['phone', 'whatever', true],
    ['taxonomy', '0/4/12', true],
    ['taxonomy', '0/', false],
    ['html', '<p onclick="x">', true],
    ['unknown.format', 'text', true],
  ];
  it.each(cases)('%s: %j is %s', (dataFormat, value, isValid) => {
    const { stored, issues } = judge(field('string', { dataFormat }), value);
    expect(issues.length === 0).toBe(isValid);
    expect(stored).toBe(isValid ? value : undefined);
  });

  it('checks a hostile text just as fast', () => {
    const judged = () => void issuesOf(field('string', { dataFormat: 'email' }), `a@${'a.'.repeat(200_000)}@`);
    expect(cpuMilliseconds(judged)).toBeLessThan(200);
  });
});

describe('structured formats', () => {
  const entry = field('object', { dataFormat: 'entry' });

  it('stores a link with the known facts about its target, and nothing else', () => {
    const sent = { sys: { id: id.toUpperCase(), language: 'cy', contentTypeId: 'forged', extra: 1 }, title: 'x' };
    const link = { id, dataFormat: 'entry', contentTypeId: null, language: 'cy' };
    expect(judge(entry, sent).stored).toEqual({ sys: link });
    const targets = new Map([[id, { contentTypeId: 'author', dataFormat: 'asset' as const }]]);
    expect(judge(entry, { sys: { id } }, { targets, primaryLanguage: 'fr' }).stored).toEqual({
      sys: { id, dataFormat: 'asset', contentTypeId: 'author', language: 'fr' },
    });
  });

  const refused: [string, unknown, string[]][] = [
    ['entry', { sys: { id: 'x' } }, ['f.sys.id']],
    ['entry', { sys: null, a: 1 }, ['f.sys.id']],
    ['entry', id, ['f']],
    ['entry', { sys: { id, language: 'english' } }, ['f.sys.language']],
    ['asset', { sys: { id: 1 } }, ['f.sys.id']],
    ['location', { lat: 91, lon: '5' }, ['f.lat', 'f.lon']],
    ['location', { lat: 5 }, ['f.lon']],
    ['quote', { text: 5 }, ['f.text']],
    ['dateRange', { from: '2024-05-02', to: '2024-05-01' }, ['f']],
    ['dateRange', { from: 'soon', to: null }, ['f.from']],
    ['image', { altText: 'x' }, ['f.asset']],
    ['image', { asset: { sys: { id: 'x' } }, caption: 1 }, ['f.asset.sys.id', 'f.caption']],
    [
      'image',
      { asset: { sys: { id } }, transformations: { size: { width: 0 }, rotate: 361, flip: 'x', crop: { width: 1 } } },
      [
        'f.transformations.size.width',
        'f.transformations.flip',
        'f.transformations.rotate',
        'f.transformations.crop.height',
        'f.transformations.crop.x',
        'f.transformations.crop.y',
      ],
    ],
  ];
  it.each(refused)('%s refuses %j at %j', (dataFormat, value, paths) => {
    const { stored, issues } = judge(field('object', { dataFormat }), value);
    expect(issues.map((issue) => issue.field)).toEqual(paths);
    expect(stored).toBeUndefined();
  });

  it.each([
    ['location', { lat: -90, lon: 180 }],
    ['quote', { text: 'Every book its reader.', source: null }],
    ['dateRange', { from: '2024-05-01', to: null }],
    ['dateRange', { from: '2024-05-01T12:00:00+02:00', to: '2024-05-01T10:00:00Z' }],
    ['entry', {}],
    ['image', null],
  ])('%s keeps %j unchanged', (dataFormat, value) => {
    expect(judge(field('object', { dataFormat }), value)).toEqual({ stored: value, issues: [] });
  });

  it('drops unknown properties of a structured value', () => {
    expect(judge(field('object', { dataFormat: 'quote' }), { text: 'a', more: 1 }).stored).toEqual({ text: 'a' });
  });

  it('always links an image to an asset', () => {
    const image = { asset: { sys: { id } }, altText: 'x', transformations: { flip: 'H', quality: 80 } };
    const asset = { sys: { id, dataFormat: 'asset', contentTypeId: null, language: 'en-GB' } };
    expect(judge(field('object', { dataFormat: 'image' }), image).stored).toEqual({
      asset,
      altText: 'x',
      transformations: { flip: 'h', quality: 80 },
    });
  });

  it('names the element of an array and its part', () => {
    const shops = field('objectArray', { dataFormat: 'location' });
    expect(judge(shops, [{ lat: 1, lon: 1 }, { lat: 1 }]).issues.map((issue) => issue.field)).toEqual(['f[1].lon']);
  });
});

describe('entry validator', () => {
  const formats = ['entry', 'asset', 'image', 'location', 'quote', 'dateRange'];
  const everyField: Field[] = (
    ['string', 'integer', 'decimal', 'boolean', 'dateTime', 'object', 'stringArray', 'objectArray'] as const
  ).map((dataType, index) => field(dataType, { id: `f${index}`, validations: { required: {} } }));
  formats.forEach((dataFormat, index) => everyField.push(field('object', { id: `g${index}`, dataFormat })));
  const ids = everyField.map((each) => each.id);

  it('drops unknown keys and reports required ones at publication only', () => {
    const validator = validatorOf(
      field('string', { validations: { required: {} } }),
      field('string', { id: 'constructor' }),
    );
    expect(validator.validate({ other: 1, constructor: 'x' }, options())).toEqual({
      fields: { constructor: 'x' },
      issues: [],
      questions: [],
    });
    expect(validator.validate({}, options({ mode: 'publish' })).issues).toEqual([
      { field: 'f', message: 'A value is needed' },
    ]);
  });

  it('never throws for any JSON', () => {
    const validator = validatorOf(...everyField);
    const values = fc.dictionary(fc.constantFrom(...ids, '__proto__', 'x'), fc.jsonValue());
    fc.assert(
      fc.property(values, fc.constantFrom('save' as const, 'publish' as const), (sent, mode) => {
        const targets = new Map<string, never>();
        const { fields, issues } = validator.validate(sent, options({ mode, targets }));
        validator.linkTargets(sent);
        validator.withDefaults(sent, 'en-GB');
        return Object.keys(fields).every((key) => ids.includes(key)) && Array.isArray(issues);
      }),
    );
  });

  it('returns accepted values unchanged, and accepts stored ones', () => {
    const validator = validatorOf(...everyField);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...ids.slice(0, 8)), fc.jsonValue()), (sent) => {
        const { fields } = validator.validate(sent, options());
        for (const [key, value] of Object.entries(fields)) expect(value).toEqual(sent[key]);
        expect(validator.validate(fields, options())).toEqual({ fields, issues: [], questions: [] });
      }),
    );
  });

  it('finds the targets of all links', () => {
    const other = '2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01';
    const validator = validatorOf(
      field('objectArray', { id: 'a', dataFormat: 'entry' }),
      field('object', { id: 'b', dataFormat: 'image' }),
      field('object', { id: 'c' }),
    );
    const sent = {
      a: [{ sys: { id: id.toUpperCase() } }, { sys: { id: 'broken' } }, null],
      b: { asset: { sys: { id: other } } },
      c: { sys: { id: '00000000-0000-0000-0000-000000000001' } },
    };
    expect(validator.linkTargets(sent)).toEqual([id, other]);
  });

  it('adds defaults for absent properties in the language, else in the default language', () => {
    const validator = validatorOf(
      field('string', { id: 'localized', default: { 'en-gb': 'one', cy: 'un' } }),
      field('integer', { id: 'literal', default: 5 }),
      field('object', { id: 'none', default: {} }),
      field('string', { id: 'empty', default: 'x' }),
    );
    expect(validator.withDefaults({ empty: null }, 'cy')).toEqual({ localized: 'un', literal: 5, empty: null });
    expect(validator.withDefaults({ literal: 1 }, 'fr')).toEqual({ localized: 'one', literal: 1, empty: 'x' });
  });
});
