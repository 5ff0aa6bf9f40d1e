import { sameOrigin } from './webhook.origin.ts';

it.each<[string, string]>([
  ['https://a.example/hook', 'https://a.example/other?x=1#y'],
  ['https://a.example', 'HTTPS://A.EXAMPLE:443/{{resource.sys.id}}'],
  ['https://a.example?x', 'https://a.example#x'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://{{resource.title}}.example/hook', 'https://{{resource.title}}.example/hook'],
])('%s leads to the host of %s', (left, right) => {
  expect(sameOrigin(left, right)).toBe(true);
  expect(sameOrigin(right, left)).toBe(true);
});

it.each<[string, string]>([
  ['https://a.example/', 'https://b.example/'],
  ['https://a.example/', 'http://a.example/'],
  ['https://a.example/', 'https://a.example:8443/'],
  ['https://a.example/', 'https://a.example.evil.example/'],
  ['https://a.example/', 'https://a.example@evil.example/'],
  ['https://a.example/', 'https:\\\\evil.example\\@a.example/'],
  ['https://a.example/', 'https://a.example{{resource.title}}/'],
  ['https://a.example/', 'https://a.example{/resource}'],
  ['https://{{resource.title}}/hook', 'https://{{resource.title}}/other'],
  ['https://{{resource.title}}.example/hook', 'https://{{resource.summary}}.example/hook'],
  ['https://a.example/', '{{resource.title}}'],
  ['https://a.example/', 'not an address'],
])('%s does not lead to the host of %s', (left, right) => {
  expect(sameOrigin(left, right)).toBe(false);
  expect(sameOrigin(right, left)).toBe(false);
});
