import { natsServers } from './address.ts';

it.each([
  ['nats://a:4222', { servers: ['a:4222'] }],
  ['nats://a:4222,b:4223', { servers: ['a:4222', 'b:4223'] }],
  ['nats://a, nats://b', { servers: ['a:4222', 'b:4222'] }],
  ['a:80,b:443', { servers: ['a:80', 'b:443'] }],
  ['nats://[::1]:4222/', { servers: ['[::1]:4222'] }],
  ['nats://m.dewey:p%40ss@a,b', { servers: ['a:4222', 'b:4222'], user: 'm.dewey', pass: 'p@ss' }],
  ['tls://s3cr3t@a', { servers: ['a:4222'], token: 's3cr3t', tls: {} }],
])('reads %s as the servers that the client gets', (text, servers) => {
  expect(natsServers(text)).toEqual(servers);
});
