import { siteBase, siteMapXml } from './site-map-xml.ts';

const item = {
  path: '/a&b/<c>"\'/\ud800é',
  language: 'en-GB',
  nodeId: '',
  entryId: '',
  contentTypeId: '',
  lastModified: '2026-03-10T09:02:11.840Z',
  includeInMenu: true,
  alternates: { 'en-GB': '/a&b' },
};

it('no path leaves its place in the XML', () => {
  const [line] = siteMapXml([item], "https://a.example/o'b&c").match(/<url>.*/) ?? [];
  expect(line).toBe(
    '<url><loc>https://a.example/o&apos;b&amp;c/a%26b/%3Cc%3E%22&apos;/%EF%BF%BD%C3%A9</loc>' +
      '<lastmod>2026-03-10T09:02:11.840Z</lastmod></url>',
  );
});

it('a base is an address, with or without a slash at its end', () => {
  expect(['https://a.example', 'https://a.example/', 'HTTP://A.example:8080/b//'].map(siteBase)).toEqual([
    'https://a.example',
    'https://a.example',
    'http://a.example:8080/b',
  ]);
  for (const base of [
    undefined,
    'a.example',
    '/a',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://a/#b',
    'https://a/?',
  ])
    expect(() => siteBase(base)).toThrow();
});
