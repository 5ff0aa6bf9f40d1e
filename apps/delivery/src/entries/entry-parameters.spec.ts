import { entryOrder } from './entry-parameters.ts';

it.each([
  ['title', { name: 'title', direction: 1 }],
  ['-title', { name: 'title', direction: -1 }],
  ['sys.published', { name: 'sys.version.published', direction: 1 }],
  ['-SYS.Modified', { name: 'sys.version.modified', direction: -1 }],
  ['__proto__', { name: '__proto__', direction: 1 }],
  ['-constructor', { name: 'constructor', direction: -1 }],
])('the order %s is read', (sent, order) => {
  expect(entryOrder([sent])).toEqual([order]);
});
