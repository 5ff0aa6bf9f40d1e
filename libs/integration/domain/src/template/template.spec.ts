import fc from 'fast-check';
import { parseTemplate, renderTemplate, TemplateError } from './template.ts';

const variables = {
  event: { id: 'db28', dateTime: '2026-02-03T18:02:11.020Z' },
  resource: { sys: { id: 'f96b', tags: ['a', 'b'] }, title: 'He said "no"\n', price: 12.5, 'a/b': 1, gone: null },
};
const render = (text: string, place: 'json' | 'url' | 'header' | 'text' = 'json') =>
  renderTemplate(parseTemplate(text), variables, place);

describe('templates', () => {
  it.each([
    ['plain', 'plain'],
    ['{{event.id}}', 'db28'],
    ['{{ resource.sys.tags[1] }}', 'b'],
    ['{"id":"{{resource.sys.id}}","p":{{resource.price}}}', '{"id":"f96b","p":12.5}'],
    ['"{{resource.title}}"', '"He said \\"no\\"\\n"'],
    ['{"sys":{{resource.sys}}}', '{"sys":{"id":"f96b","tags":["a","b"]}}'],
    ['{{resource.title | json}}', '"He said \\"no\\"\\n"'],
    ['{{resource.nothing.here}}', ''],
    ['{{resource.gone}}', ''],
    ['{{resource.constructor}}', ''],
    [
      "{{event.dateTime | date.to_string '%Y-%m-%d %H:%M:%S.%L %j %a %b %p%%'}}",
      '2026-02-03 18:02:11.020 034 Tue Feb PM%',
    ],
    ["{{resource.gone | date.to_string '%F'}}", ''],
    ['{/resource/sys/id}', 'f96b'],
    ['{/resource/sys/}', '{"id":"f96b","tags":["a","b"]}'],
    ['{/resource/a~1b}', '1'],
  ])('%s becomes %s', (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  it('escape values for their context', () => {
    expect(render('https://x.example/{{resource.title}}', 'url')).toBe('https://x.example/He%20said%20%22no%22%0A');
    expect(render('{{resource.title}}', 'header')).toBe('He said "no" ');
    expect(render('{{resource.title}}', 'text')).toBe('He said "no"\n');
  });

  it.each(['{{', '{{ }}', '{{a b}}', '{{a | upper}}', "{{a | date.to_string '%Q'}}", '{{__proto__ ()}}'])(
    'cannot be %s',
    (text) => {
      expect(() => parseTemplate(text)).toThrow(TemplateError);
    },
  );

  it('cannot escape a growing value repeatedly', () => {
    expect(render('{{resource.title | json | json | json}}').length).toBeLessThan(100);
    expect(() => parseTemplate(`{{resource.title ${'| json '.repeat(4)}}}`)).toThrow(TemplateError);
  });

  it('fail as soon as they exceed the size limit', () => {
    const large = { resource: { text: 'x'.repeat(100_000) } };
    const shown = (times: number) => renderTemplate(parseTemplate('{/resource/}'.repeat(times)), large, 'json');
    expect(shown(10).length).toBeGreaterThan(1_000_000);
    expect(() => shown(5_000)).toThrow(TemplateError);
  });

  it('are fast for any input', () => {
    const piece = fc.constantFrom('{{', '}}', '{/', '}', '|', ' json', '.', '[1]', 'a', "'", '"', ' ', '/', '~');
    const end = fc.constantFrom('', '}}', '}', "'}}");
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), end, (pieces, last) => {
        const before = process.cpuUsage();
        const text = pieces.join('').repeat(10_000) + last;
        try {
          render(text);
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError);
        }
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1000).toBeLessThan(500);
      }),
      { numRuns: process.env['LONG'] === '1' ? 2_000 : 50 },
    );
  });

  it('fail for an invalid date', () => {
    expect(() => render("{{resource.title | date.to_string '%Y'}}")).toThrow(TemplateError);
  });
});
