import { deciderSpec } from '@annal/testing';
import { MOST_FORMER_SETTINGS } from './automatic-settings.ts';
import { redirectsAggregate } from './redirects.aggregate.ts';
import type { RedirectsCommand } from './redirects.commands.ts';
import type { RedirectsEvent } from './redirects.events.ts';
import type { Redirects } from './redirects.state.ts';
import { after, change, event, projectUuid, redirectId, remove } from './testing/library.ts';

const given = deciderSpec(redirectsAggregate);
const on = event('AutomaticRedirectsSet', { automatic: true, statusCode: 308 });
const LOST_AT = '2026-03-04T12:00:00.000Z';
const lost = (causedAt: number, former: object, present: object, nodeId = 'books'): RedirectsCommand =>
  ({
    type: 'KeepNodePaths',
    data: {
      projectUuid,
      nodeId,
      formerParentId: 'root',
      former,
      present,
      causedAt: String(causedAt),
      lostAt: LOST_AT,
      newIds: Object.fromEntries(Object.keys(former).map((language) => [language, `${causedAt}-${language}`])),
    },
  }) as RedirectsCommand;
const kept = (causedAt: number, language: string, path: string, nodeId = 'books', present?: string): RedirectsEvent =>
  event('NodeRedirectKept', {
    redirectId: `${causedAt}-${language}`,
    nodeId,
    language,
    path,
    parentId: 'root',
    statusCode: 308,
    causedAt: String(causedAt),
    ...(present !== undefined && { present, lostAt: LOST_AT }),
  });
const dropped = (id: string, reason: 'nodeDeleted' | 'pathReturned' | 'replaced' | 'limit') =>
  event('NodeRedirectDropped', { redirectId: id, reason });

describe('a node that loses a path', () => {
  it('keeps it in each language in which it now has another one or none', () =>
    given(on)
      .when(lost(5, { en: '/a', cy: '/ll', fr: '/Same' }, { en: '/b', fr: '/same' }))
      .then(kept(5, 'en', '/a', 'books', '/b'), kept(5, 'cy', '/ll')));
  it('keeps nothing while this is off, before it was on, or a second time', () => {
    given()
      .when(lost(5, { en: '/a' }, { en: '/b' }))
      .then();
    given(on, kept(5, 'en', '/a'))
      .when(lost(5, { en: '/a' }, { en: '/b' }))
      .then();
  });
  it('drops it when the path returns, also while this is off', () => {
    const off = event('AutomaticRedirectsSet', { automatic: false, statusCode: 308 });
    given(on, kept(5, 'en', '/a'), off)
      .when(lost(6, { en: '/b' }, { en: '/A' }))
      .then(dropped('5-en', 'pathReturned'));
    given(on, kept(5, 'en', '/a'))
      .when(lost(6, { en: '/b' }, { en: '/a' }))
      .then(dropped('5-en', 'pathReturned'), kept(6, 'en', '/b', 'books', '/a'));
  });
  it('takes it over from another node that lost it earlier', () =>
    given(on, kept(5, 'en', '/a', 'films'), kept(5, 'cy', '/a', 'books'))
      .when(lost(6, { en: '/a' }, { en: '/b' }))
      .then(dropped('5-en', 'replaced'), kept(6, 'en', '/a', 'books', '/b')));
  it('keeps 20 of them per language', () => {
    const many = Array.from({ length: 20 }, (_, index) => kept(index, 'en', `/${index}`));
    given(on, ...many, kept(30, 'cy', '/30'))
      .when(lost(31, { en: '/31' }, { en: '/x' }))
      .then(dropped('0-en', 'limit'), kept(31, 'en', '/31', 'books', '/x'));
  });
});

describe('a change of the tree that is handled late', () => {
  const set = (inForceAfter: number, automatic: boolean, statusCode: 301 | 308 = 308) =>
    event('AutomaticRedirectsSet', { automatic, statusCode, inForceAfter: String(inForceAfter) });
  const renamed = (causedAt: number) => lost(causedAt, { en: '/a' }, { en: '/b' });
  const keptAt = (causedAt: number) => kept(causedAt, 'en', '/a', 'books', '/b');

  it('is ignored if it was made before this was switched on', () => {
    given(set(5, true)).when(renamed(5)).then();
    given(set(5, true)).when(renamed(6)).then(keptAt(6));
  });
  it('keeps its path if it was made before this was switched off', () => {
    given(set(5, true), set(8, false)).when(renamed(8)).then(keptAt(8));
    given(set(5, true), set(8, false)).when(renamed(9)).then();
  });
  it('gets the status code of its time', () =>
    given(set(5, true), set(8, true, 301))
      .when(renamed(8))
      .then(keptAt(8)));
  it('may lie several switches back', () => {
    const switches = [set(5, true), set(8, false), set(11, true, 301), set(11, false)];
    for (const causedAt of [3, 9, 12])
      given(...switches)
        .when(renamed(causedAt))
        .then();
    given(...switches)
      .when(renamed(6))
      .then(keptAt(6));
  });
  it('is decided by the last switch stored, whichever read the end of the log first', () => {
    given(set(8, true), set(5, false)).when(renamed(7)).then();
    given(set(8, false), set(5, true)).when(renamed(7)).then(keptAt(7));
  });
  it('is decided by the new settings after a switch of an earlier release', () =>
    given(set(8, false), on).when(renamed(5)).then(keptAt(5)));
});

describe('former settings', () => {
  const set = (turn: number) =>
    event('AutomaticRedirectsSet', { automatic: turn % 2 === 0, statusCode: 308, inForceAfter: String(turn) });
  const limits = ({ formerSettings }: Redirects) => formerSettings.map(({ upTo }) => Number(upTo));

  it('are forgotten once a later change of the tree was handled', () => {
    const switches = [set(2), set(5), set(8)];
    expect(limits(after(...switches))).toEqual([2, 5, 8]);
    expect(limits(after(...switches, kept(5, 'en', '/a')))).toEqual([8]);
  });
  it('are limited in number', () => {
    const many = Array.from({ length: 150 }, (_, turn) => set(turn));
    expect(limits(after(...many))).toEqual(Array.from({ length: MOST_FORMER_SETTINGS }, (_, index) => 50 + index));
  });
});

describe('a kept path', () => {
  const path = event('NodeRedirectKept', {
    ...(kept(5, 'en', '/a').data as never as object),
    redirectId: redirectId(1),
  } as never);
  it('is removed with its node, in as many appends as needed', () => {
    const drop = (atMost: number) =>
      ({ type: 'DropNodeRedirects', data: { projectUuid, nodeIds: ['films', 'books'], atMost } }) as const;
    const two = [on, kept(5, 'en', '/a'), kept(6, 'en', '/b')];
    given(...two)
      .when(drop(5))
      .then(dropped('5-en', 'nodeDeleted'), dropped('6-en', 'nodeDeleted'));
    given(...two)
      .when(drop(1))
      .then(dropped('5-en', 'nodeDeleted'));
    given(on).when(drop(1)).then();
  });
  it('can be switched off, annotated and deleted, but not changed otherwise', () => {
    const repeated = {
      sourceDomain: '*',
      match: { type: 'beginsWith', value: '/a' },
      destination: '/now',
      priority: 0,
    };
    given(on, path)
      .when(change(1, { ...repeated, enabled: false, note: 'x', statusCode: 302 }, '/now'))
      .then(
        event('RedirectChanged', {
          redirectId: redirectId(1),
          changes: { enabled: false, statusCode: 302, note: 'x' },
        }),
      );
    const only = 'Only enabled, statusCode and note of an automatic redirect can be changed';
    for (const more of [{ destination: '/other' }, { priority: 3 }, { match: { value: '/b' } }])
      given(on, path)
        .when(change(1, more, '/now'))
        .thenRejected('Redirect.Invalid', [{ field: 'origin', message: only }]);
    given(on, path)
      .when(remove(1))
      .then(event('RedirectDeleted', { redirectId: redirectId(1) }));
  });
});
