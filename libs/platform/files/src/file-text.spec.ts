import { hasText, textOf } from './file-text.ts';

it.each([
  ['text/plain', true],
  ['text/csv', true],
  ['text/markdown', true],
  ['text/html', true],
  ['application/json', true],
  ['application/ld+json', true],
  ['application/pdf', false],
  ['image/svg+xml', false],
  ['application/octet-stream', false],
])('says whether %s has text', (contentType, expected) => expect(hasText(contentType)).toBe(expected));

it('leaves out the parts of a page that are not read', () => {
  const page =
    '<!doctype html><title>Pl&auml;ne</title><style>p { color: red }</style><script>if (a < b) alert("x")</script>' +
    '<h1>Gar<b>den</b></h1><p>Tea &amp; <!-- hidden -->cake<p title="no">More<br>lines<template>later</template>';
  expect(textOf(Buffer.from(page), 'text/html', 'utf-8')).toBe('Pläne Garden Tea & cake More lines');
});

it('takes other texts as they are, decoded, without half characters', () => {
  expect(textOf(Buffer.from('a,b\n1,"é"\n'), 'text/csv', 'utf-8')).toBe('a,b 1,"é"');
  expect(textOf(Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'text/plain', null)).toBe('café');
  expect(textOf(Buffer.from('tea ☕').subarray(0, 5), 'text/plain', 'utf-8')).toBe('tea');
});

it('reads malformed and deeply nested pages', () => {
  expect(textOf(Buffer.from(`${'<p>'.repeat(50_000)}end`), 'text/html', 'utf-8')).toBe('end');
  expect(textOf(Buffer.from('</script></style>a < b <'), 'text/html', 'utf-8')).toContain('a < b');
});
