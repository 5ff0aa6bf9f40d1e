import { filled, list, of, rest, type HeavyRequest } from './request.ts';

const operations = (make: (index: number) => object) => list((index) => JSON.stringify(make(index)));

export function heavyPatches(): readonly HeavyRequest[] {
  return [
    of(
      'JSON Patch: additions',
      'PATCH',
      '/entries/{entry}',
      operations((at) => ({ op: 'add', path: `/extra/a${at}`, value: 1 })),
    ),
    of(
      'JSON Patch: a list',
      'PATCH',
      '/entries/{entry}',
      `[{"op":"add","path":"/words","value":[]},${filled(() => '{"op":"add","path":"/words/0","value":"a"}')}]`,
    ),
    of(
      'JSON Patch: copies',
      'PATCH',
      '/entries/{entry}',
      `[{"op":"add","path":"/extra","value":{"a":[1]}},${filled((at) => `{"op":"copy","from":"/extra","path":"/extra/b${at}"}`)}]`,
    ),
    of(
      'JSON Patch: tests',
      'PATCH',
      '/entries/{entry}',
      operations(() => ({ op: 'test', path: '/words', value: null })),
    ),
    of('JSON Patch: paths', 'PATCH', '/entries/{entry}', `[{"op":"add","path":"${rest('/a')}","value":1}]`),
    of(
      'JSON Patch: no patch',
      'PATCH',
      '/entries/{entry}',
      list(() => '1'),
    ),
  ];
}
