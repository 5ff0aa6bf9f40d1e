import type { Recorded } from '@annal/kernel';
import { patch, put, remove, removeWhere } from '@annal/read-models';
import type { RedirectDetails, RedirectsEvent } from '@annal/structure-domain';
import { redirectProjection } from './redirect.projection.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const [by, at] = ['m.okafor', '2026-02-11T09:04:17.358Z'];
const metadata = { actor: { kind: 'user', id: 'u', name: by }, occurredAt: at };

type DataOf<Type> = Extract<RedirectsEvent, { type: Type }>['data'];
const changes = <Type extends RedirectsEvent['type']>(type: Type, data: Omit<DataOf<Type>, 'projectUuid'>) =>
  redirectProjection.project({
    ...{ type, schemaVersion: 1, data: { projectUuid, ...data }, metadata },
    ...{ id: 'e', stream: 's', revision: 0n, position: 1n },
  } as unknown as Recorded<RedirectsEvent>);

const idOf = (id: string) => `${projectUuid}.${id}`;
const details: RedirectDetails = {
  ...{ sourceDomain: '*', match: { type: 'exactMatch', value: '/Books' }, destination: '/Shelf' },
  ...{ statusCode: 301, append: false, enabled: true, priority: 0, keepQuery: true, note: null },
};
const document = (id: string, more: object = {}) => ({
  ...{ _id: idOf(id), projectUuid, id, ...details, origin: 'manual' as const, node: null },
  ...{ sourceText: '/books', destinationText: '/shelf' },
  version: { created: at, createdBy: by, modified: at, modifiedBy: by },
  ...more,
});
const modified = { 'version.modified': at, 'version.modifiedBy': by };

describe('redirects', () => {
  it('appear as they were created', () =>
    expect(changes('RedirectCreated', { redirectId: 'one', ...details })).toEqual([put(document('one'))]));

  it('show changes, and are found by them', () => {
    const match = { type: 'beginsWith', value: '/New' } as const;
    expect(changes('RedirectChanged', { redirectId: 'one', changes: { match, note: 'x' } })).toEqual([
      patch(idOf('one'), { match, note: 'x', sourceText: '/new', ...modified }),
    ]);
    expect(changes('RedirectChanged', { redirectId: 'one', changes: { destination: '/N' } })).toEqual([
      patch(idOf('one'), { destination: '/N', destinationText: '/n', ...modified }),
    ]);
  });

  it('of an import are deleted, changed and created', () =>
    expect(
      changes('RedirectsImported', {
        mode: 'replace',
        totals: null,
        created: [{ redirectId: 'new', ...details }],
        changed: [{ redirectId: 'one', changes: { statusCode: 302 } }],
        deletedIds: ['two'],
      }),
    ).toEqual([
      remove(idOf('two')),
      patch(idOf('one'), { statusCode: 302, ...modified }),
      put(document('new', { origin: 'import' })),
    ]));

  it('of nodes have no destination of their own', () => {
    const kept = { redirectId: 'kept', nodeId: 'n', language: 'cy', path: '/Hen', parentId: 'r', causedAt: '7' };
    expect(changes('NodeRedirectKept', { ...kept, statusCode: 308 })).toEqual([
      put(
        document('kept', {
          match: { type: 'beginsWith', value: '/Hen' },
          destination: '',
          statusCode: 308,
          origin: 'node',
          node: { id: 'n', language: 'cy' },
          sourceText: '/hen',
          destinationText: '',
        }),
      ),
    ]);
  });

  it('disappear', () => {
    expect(changes('RedirectDeleted', { redirectId: 'one' })).toEqual([remove(idOf('one'))]);
    expect(changes('NodeRedirectDropped', { redirectId: 'one', reason: 'limit' })).toEqual([remove(idOf('one'))]);
    expect(changes('RedirectsClosed', {})).toEqual([removeWhere({ projectUuid })]);
  });

  it('are not changed by settings, or by rows of an incomplete import', () => {
    expect(changes('AutomaticRedirectsSet', { automatic: true, statusCode: 301 })).toEqual([]);
    const rows = { created: [], changed: [], deletedIds: ['one'] };
    expect(changes('RedirectsImportPrepared', { importId: 'i', mode: 'create', ...rows, totals: null })).toEqual([]);
  });
});
