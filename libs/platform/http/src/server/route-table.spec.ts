import { RouteTable } from './route-table.ts';

const table = new RouteTable();
table.add('GET', '/projects/:id/files/*');
table.add(['GET', 'HEAD'], '/projects/:id/nodes/*');
table.add('POST', '/projects/:id/nodes/:node/children');
table.add('GET', '/projects/:id/blocks/:first/*');
table.add(['GET', 'PUT'], '/projects/:id/taxonomy/nodes/*');
table.add('GET', '/docs/*');
table.add('OPTIONS', '*');

it.each([
  ['/projects/a/files/b', ['GET']],
  ['/Projects/a/FILES/b/c/d.png?x=1', ['GET']],
  ['/projects/a/nodes/b/children', ['POST']],
  ['/projects/a/nodes/b/parent', ['GET', 'HEAD']],
  ['/projects/a/taxonomy/nodes/0/1', ['GET', 'PUT']],
  ['/projects/a/taxonomy/nodes', []],
  ['/projects/a/files', []],
  ['/projects/a/blocks/b/c', []],
  ['/docs/a', []],
  ['/nowhere', []],
])('%s has the methods %j', (url, methods) => {
  expect(table.methodsFor(url)).toEqual(methods);
});
