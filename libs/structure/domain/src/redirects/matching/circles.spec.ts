import { deciderSpec } from '@annal/testing';
import { redirectsAggregate } from '../redirects.aggregate.ts';
import { begins, change, create, regex, rule } from '../testing/library.ts';

const given = deciderSpec(redirectsAggregate);
const sent = { sourceDomain: '*', match: { type: 'exactMatch', value: '/a' }, destination: '/b', statusCode: 301 };
const refused = (field: string, message: string) => [{ field, message }];

describe('a circle', () => {
  const circle = (paths: string) => refused('destination', `The redirect leads in a circle: ${paths}`);
  it.each([
    ['of two redirects', [rule(1, '/b', '/a')], { destination: '/b' }, '/a → /b → /a'],
    [
      'with a prefix',
      [begins(1, '/b', '/a/x')],
      { match: { type: 'beginsWith', value: '/a' }, destination: '/b/c' },
      '/b/c → /a/x → /b/c',
    ],
    ['over *', [rule(1, '/b', '/a')], { sourceDomain: 'l.example', destination: '/b' }, '/a → /b → /a'],
    [
      'that grows by its own path',
      [],
      { match: { type: 'beginsWith', value: '/a' }, destination: '/a/b', appendSourcePathToDestination: true },
      '/a → /a/b/a',
    ],
    [
      'on the same host',
      [rule(1, '/b', 'http://l.example/a', { sourceDomain: 'l.example' })],
      { sourceDomain: 'l.example', destination: '/b' },
      '/a → /b → /a',
    ],
    [
      'that grows',
      [begins(1, '/b', '/a', { append: true })],
      { match: { type: 'beginsWith', value: '/a' }, destination: '/b', appendSourcePathToDestination: true },
      '/a → /b/a → /a/b/a → /b/a/b/a → /a/b/a/b/a → /b/a/b/a/b/a → /a/b/a/b/a/b/a → /b/a/b/a/b/a/b/a → /a/b/a/b/a/b/a/b/a',
    ],
  ])('is refused: %s', (_, others, more, paths) =>
    given(...others)
      .when(create(2, { ...sent, ...more }))
      .thenRejected('Redirect.Invalid', circle(paths)),
  );
  it.each([
    ['through a redirect that is off', [rule(1, '/b', '/a', { enabled: false })], {}],
    ['through another host', [rule(1, '/b', '/a', { sourceDomain: 'other.example' })], {}],
    ['to another host', [rule(1, '/b', 'https://l.example/a')], {}],
    ['that ends at its own destination', [], { match: { type: 'beginsWith', value: '/b' }, destination: '/bb' }],
    ['of a regular expression', [regex(1, '^/b', '/a')], {}],
  ])('is allowed: %s', (_, others, more) =>
    expect(redirectsAggregate.decide(create(2, { ...sent, ...more }), after(others))).toHaveLength(1),
  );
  it('is refused when a redirect is switched on', () =>
    given(rule(1, '/b', '/a', { enabled: false }), rule(2, '/a', '/b'))
      .when(change(1, { enabled: true }))
      .thenRejected('Redirect.Invalid', circle('/b → /a → /b')));
  const after = (others: readonly ReturnType<typeof rule>[]) =>
    others.reduce<ReturnType<typeof redirectsAggregate.evolve>>(redirectsAggregate.evolve, redirectsAggregate.initial);
});
