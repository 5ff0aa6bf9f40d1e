import { bulletOf, readMarkdown, withoutHtml, writeMarkdown } from './markdown.ts';

const again = (text: string): string => writeMarkdown(readMarkdown(text).json, bulletOf(text));

describe('Markdown as rich text', () => {
  it.each([
    '# Heading\n\nText with **bold**, *italic*, ~~struck~~ and `code`.',
    '- one\n  - inner\n- two',
    '* one\n* two',
    '1. first\n2. second',
    '> One\n>\n> Two',
    '```html\n<p onclick="x">\n- no list\n```',
    '[Link](/about "Title") and ![image](/a.png)',
    '| a   | b   |\n| --- | --- |\n| 1   | 2   |',
    'Before\n\n| a   |\n| --- |\n| 1   |\n\nAfter',
    'Hard break  \nsecond line',
  ])('keeps %j', (text) => {
    expect(readMarkdown(text).loss).toBeUndefined();
    expect(again(text)).toBe(text);
  });

  it.each([
    '__bold__',
    '1) one',
    'a | b\n--- | ---\n1 | 2',
    '<https://example.org>',
    'Text\r\nof Windows',
    '- [ ] to do',
  ])('would spell differently: %j', (text) => expect(readMarkdown(text).loss).toEqual([]));

  it.each(['An <em>inline</em> tag', '<div>\n\nText\n\n</div>', '<!-- x -->', '<img src=x onerror=alert(1)>'])(
    'never parses HTML: %j',
    (text) => {
      const { json, loss } = readMarkdown(text);
      expect(loss).toEqual(['HTML']);
      expect(JSON.stringify(json)).not.toMatch(/[<>]/);
      expect(readMarkdown(withoutHtml(text)).loss).not.toEqual(['HTML']);
    },
  );

  it.each(['a <b', '<img src=x onerror=alert(1)', '5 < 6 > 4'])('takes %j for text', (text) => {
    const [paragraph] = readMarkdown(text).json.content ?? [];
    expect(paragraph?.content).toEqual([{ type: 'text', text }]);
  });

  it.each(['[x](javascript:alert(1))', '![x](data:text/html,x)', '[x](<java\tscript:alert(1)>)'])(
    'drops addresses that run something: %j',
    (text) => {
      const { json, loss } = readMarkdown(text);
      expect(loss).toHaveLength(1);
      expect(JSON.stringify(json)).not.toMatch(/"(href|src)"/);
    },
  );

  it('keeps space at the end apart', () => expect(readMarkdown('Text\n\n')).toMatchObject({ tail: '\n\n' }));
});
