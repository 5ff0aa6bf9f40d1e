import { deciderSpec } from '@annal/testing';
import { redirectsAggregate } from './redirects.aggregate.ts';
import {
  about,
  begins,
  change,
  create,
  event,
  projectUuid,
  redirectId,
  regex,
  remove,
  rule,
} from './testing/library.ts';

const given = deciderSpec(redirectsAggregate);
const sent = { sourceDomain: '*', match: { type: 'exactMatch', value: '/a' }, destination: '/b', statusCode: 301 };
const wrong = (issues: object, more: object = {}) =>
  given()
    .when(create(1, { ...sent, ...more }))
    .thenRejected('Redirect.Invalid', issues as never);
const refused = (field: string, message: string) => [{ field, message }];
const DESTINATION = refused('destination', 'The destination is not valid');
const DOMAIN = refused('sourceDomain', 'The source domain is not valid');
const STATUS = refused('statusCode', 'The status code has to be 301, 302, 303, 307 or 308');

describe('creating', () => {
  it('uses defaults for missing properties', () =>
    given()
      .when(create(1, sent))
      .then(rule(1, '/a', '/b')));
  it('accepts every property of a redirect', () =>
    given()
      .when(
        create(9, {
          id: redirectId(1).toUpperCase(),
          sourceDomain: 'HTTPS://Www.Library.example:8080/start?x',
          match: { TYPE: 'BEGINSWITH', value: '/a/' },
          destination: 'https://elsewhere.example/b',
          statusCode: 308,
          appendSourcePathToDestination: true,
          enabled: false,
          priority: -1000,
          keepQuery: false,
          note: 'by hand',
        }),
      )
      .then(
        begins(1, '/a/', 'https://elsewhere.example/b', {
          sourceDomain: 'www.library.example:8080',
          statusCode: 308,
          append: true,
          enabled: false,
          priority: -1000,
          keepQuery: false,
          note: 'by hand',
        }),
      ));
  it('is refused with an id in use, before any other check', () =>
    given(rule(1, '/x', '/y'))
      .when(create(9, { id: redirectId(1) }))
      .thenRejected('Redirect.Taken', refused('id', `A redirect with the id '${redirectId(1)}' already exists`)));
  it.each([
    ['exactMatch', '/Caf%C3%A9/', rule(1, '/x/../caf\u00e9', '/y', { enabled: false })],
    ['beginsWith', '/A/', begins(1, '/a/', '/y')],
    ['regex', '^/a', regex(1, '^/a', '/y')],
    ['exactMatch', '/a?y=2&x=1', rule(1, '/a?x=1&y=2', '/y')],
  ])('is refused with the source of another redirect: %s %s', (type, value, other) =>
    given(other)
      .when(create(2, { ...sent, match: { type, value } }))
      .thenRejected('Redirect.Taken', refused('match.value', `The redirect '${redirectId(1)}' has the same source`)),
  );
  it.each([
    ['exactMatch', '/a?x=1'],
    ['beginsWith', '/a'],
    ['exactMatch', '/a/b'],
  ])('accepts a different source: %s %s', (type, value) =>
    given(rule(1, '/a', '/b'), begins(2, '/a/', '/c'))
      .when(create(3, { ...sent, match: { type, value } }))
      .then(rule(3, value, '/b', { match: { type: type as 'exactMatch', value } })),
  );

  it.each([
    [{ sourceDomain: null }, DOMAIN],
    [{ sourceDomain: 5 }, DOMAIN],
    [{ sourceDomain: '' }, DOMAIN],
    [{ sourceDomain: 'a b' }, DOMAIN],
    [{ sourceDomain: '*library.example' }, DOMAIN],
    [{ sourceDomain: '*.*' }, DOMAIN],
    [{ sourceDomain: 'me@library.example' }, DOMAIN],
    [{ match: undefined }, refused('match', 'The match is required')],
    [{ match: '/a' }, refused('match', 'The value is not a valid object')],
    [
      { match: { type: 'wildcard', value: '/a' } },
      refused('match.type', 'The match type has to be exactMatch, beginsWith or regex'),
    ],
    [{ match: { type: 'exactMatch' } }, refused('match.value', 'The match value is required')],
    [{ match: { type: 'exactMatch', value: 'a' } }, refused('match.value', 'The match value has to begin with /')],
    [
      { match: { type: 'exactMatch', value: `/${'a'.repeat(2000)}` } },
      refused('match.value', 'The redirect match value cannot be longer than 2000 characters'),
    ],
    [{ match: { type: 'exactMatch', value: '/%E9' } }, refused('match.value', 'The match value is not a valid path')],
    [{ match: { type: 'beginsWith', value: '/a?x' } }, refused('match.value', 'Only an exact match can have a query')],
    [
      { match: { type: 'regex', value: 'a'.repeat(1001) } },
      refused('match.value', 'The redirect match value cannot be longer than 1000 characters'),
    ],
    [
      { match: { type: 'regex', value: '^/a(?=b)' } },
      refused('match.value', 'The regular expression is not supported: invalid or unsupported Perl syntax: `(?=`'),
    ],
    [
      { match: { type: 'regex', value: '(a)\\1' } },
      refused('match.value', 'The regular expression is not supported: invalid escape sequence: `\\1`'),
    ],
    [
      { match: { type: 'regex', value: '(?:a{1000}){2}' } },
      refused('match.value', 'The regular expression is not supported: it repeats too much'),
    ],
    [
      { match: { type: 'regex', value: 'x{1000}'.repeat(100) } },
      refused('match.value', 'The regular expression is not supported: it repeats too much'),
    ],
    [{ destination: null }, DESTINATION],
    [{ destination: 'b' }, DESTINATION],
    [{ destination: '//evil.example' }, DESTINATION],
    [{ destination: '/\\evil.example' }, DESTINATION],
    [{ destination: '/a\r\nSet-Cookie: x' }, DESTINATION],
    [{ destination: 'javascript:alert(1)' }, DESTINATION],
    [{ destination: 'ftp://library.example/' }, DESTINATION],
    [{ destination: 'https://me@library.example/' }, DESTINATION],
    [{ destination: 'https:///a' }, DESTINATION],
    [{ destination: `/${'b'.repeat(2000)}` }, DESTINATION],
    [{ destination: '/$1' }, DESTINATION],
    [{ match: { type: 'regex', value: '(a)' }, destination: '/$2' }, DESTINATION],
    [{ match: { type: 'regex', value: '(a)' }, destination: 'https://$1.example/' }, DESTINATION],
    [{ match: { type: 'regex', value: '(a)' }, destination: 'https://library.example$1' }, DESTINATION],
    [{ statusCode: '301' }, STATUS],
    [{ statusCode: 304 }, STATUS],
    [{ statusCode: undefined }, STATUS],
    [{ enabled: 'yes' }, refused('enabled', 'The value is not a valid boolean')],
    [{ keepQuery: 1 }, refused('keepQuery', 'The value is not a valid boolean')],
    [
      { appendSourcePathToDestination: 'x' },
      refused('appendSourcePathToDestination', 'The value is not a valid boolean'),
    ],
    [{ priority: 1001 }, refused('priority', 'The priority has to be an integer from -1000 to 1000')],
    [{ note: 'x'.repeat(501) }, refused('note', 'The redirect note has to be a text of at most 500 characters')],
    [{ id: 'x' }, refused('id', 'The redirect id must be a guid')],
    [{ id: 'x', statusCode: 0 }, [...refused('id', 'The redirect id must be a guid'), ...STATUS]],
  ])('refuses %j', (more, issues) => wrong(issues, more));
  it('refuses groups together with an appended path', () =>
    wrong(
      refused(
        'appendSourcePathToDestination',
        'The source path cannot be appended to a destination that has groups of the regular expression',
      ),
      { match: { type: 'regex', value: '(a)' }, destination: '/$1', appendSourcePathToDestination: true },
    ));
  it('accepts a literal $', () =>
    given()
      .when(create(1, { ...sent, destination: '/b$$/$x' }))
      .then(rule(1, '/a', '/b$$/$x')));
});

describe('changing', () => {
  const changed = (changes: object) => event('RedirectChanged', { redirectId: redirectId(1), changes });
  it.each([
    [{ statusCode: 302 }, { statusCode: 302 }],
    [{ match: { value: '/x' } }, { match: { type: 'exactMatch', value: '/x' } }],
    [{ match: { type: 'beginsWith' } }, { match: { type: 'beginsWith', value: '/a' } }],
    [
      { note: null, priority: null, enabled: null, keepQuery: null },
      { priority: 0, enabled: true, keepQuery: true, note: null },
    ],
  ])('%j changes only that', (patch, changes) =>
    given(rule(1, '/a', '/b', { priority: 5, enabled: false, keepQuery: false, note: 'x' }))
      .when(change(1, patch))
      .then(changed(changes)),
  );
  it('with no difference changes nothing', () =>
    given(rule(1, '/a', '/b'))
      .when(change(1, { ...sent, id: redirectId(1) }))
      .then());
  it.each([
    [{ destination: null }, DESTINATION],
    [{ sourceDomain: null }, DOMAIN],
    [{ match: null }, refused('match', 'The match is required')],
    [{ id: redirectId(2) }, refused('id', 'The redirect id must match the request path')],
  ])('refuses %j', (patch, issues) =>
    given(rule(1, '/a', '/b'))
      .when(change(1, patch))
      .thenRejected('Redirect.Invalid', issues),
  );
  it('is refused with the source of another redirect', () =>
    given(rule(1, '/a', '/b'), rule(2, '/c', '/d'))
      .when(change(1, { match: { value: '/C' } }))
      .thenRejected('Redirect.Taken'));
  it('frees the former source', () =>
    given(rule(1, '/a', '/b'), changed({ match: { type: 'exactMatch', value: '/x' } }))
      .when(create(2, sent))
      .then(rule(2, '/a', '/b')));
  it('needs a redirect', () => given().when(change(1, {})).thenRejected('Redirect.NotFound'));
});

describe('deleting', () => {
  it('frees id and source', () => {
    const gone = event('RedirectDeleted', { redirectId: redirectId(1) });
    given(rule(1, '/a', '/b'))
      .when(remove(1))
      .then(gone);
    given(rule(1, '/a', '/b'), gone)
      .when(remove(1))
      .thenRejected('Redirect.NotFound');
    given(rule(1, '/a', '/b'), gone)
      .when(create(1, sent))
      .then(rule(1, '/a', '/b'));
  });
});

describe('the switch', () => {
  const set = (data: object) =>
    ({ type: 'SetAutomaticRedirects', data: { ...about, inForceAfter: '7', ...data } }) as never;
  it('is stored when it changes', () => {
    given()
      .when(set({ automatic: true }))
      .then(event('AutomaticRedirectsSet', { automatic: true, statusCode: 301, inForceAfter: '7' }));
    given()
      .when(set({ automatic: false, statusCode: 301 }))
      .then();
    given().when(set({})).then();
  });
  it('refuses invalid values', () =>
    given()
      .when(set({ automatic: 'on', statusCode: 300 }))
      .thenRejected('Redirect.Invalid', [
        { field: 'automatic', message: 'The value is not a valid boolean' },
        ...STATUS,
      ]));
});

describe('a removed project', () => {
  const closed = event('RedirectsClosed', {});
  const close = { type: 'CloseRedirects', data: { projectUuid } } as const;
  it('removes all redirects once, and accepts no new ones', () => {
    given(rule(1, '/a', '/b'))
      .when(close)
      .then(closed);
    given(closed).when(close).then();
    given(closed).when(create(1, sent)).thenRejected('Project.NotFound');
  });
});

describe('limits', () => {
  const many = Array.from({ length: 500 }, (_, index) => regex(index + 1, `^/${index}$`, '/x'));
  it('apply per project', () => {
    given(...many)
      .when(create(600, { ...sent, match: { type: 'regex', value: '^/new$' } }))
      .thenRejected(
        'Redirect.Invalid',
        refused('', 'A project cannot have more than 500 redirects with a regular expression'),
      );
    given(...many)
      .when(create(600, sent))
      .then(rule(600, '/a', '/b'));
  });
});
