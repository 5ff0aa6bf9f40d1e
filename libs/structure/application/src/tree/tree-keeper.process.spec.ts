import type { Recorded } from '@annal/kernel';
import { reacting } from '@annal/process/testing';
import { treeKeeper } from './tree-keeper.process.ts';

type Followed = Parameters<typeof treeKeeper.react>[0];

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const actor = { kind: 'user', id: 'u', name: 'm.okafor' } as const;
const at = '2026-02-11T09:04:17.358Z';
const happened = (type: Followed['type'], data: object): Followed => {
  const metadata: Recorded['metadata'] = {
    schemaVersion: 1,
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    actor,
    occurredAt: at,
  };
  const place = { id: 'e', stream: 's', revision: 0n, position: 1n };
  return { type, schemaVersion: 1, data: { projectUuid, ...data }, metadata, ...place } as unknown as Followed;
};

const pending = reacting(treeKeeper);
const duty = (subject: string, command: { readonly kind: string }) => [
  { subject, name: command.kind, at, actor, command: { projectUuid, ...command } },
];
const follows = duty(`${projectUuid}.entry`, { kind: 'followEntry', entryId: 'entry' } as { kind: string });

describe('the tree keeper', () => {
  it.each<[string, Followed['type'], object, readonly unknown[]]>([
    ['an entry with a place', 'EntryVariationCreated', { entryId: 'entry', parentNodeId: 'n' }, follows],
    ['an entry without a place', 'EntryVariationCreated', { entryId: 'entry' }, []],
    ['the last variation', 'EntryVariationDeleted', { entryId: 'entry', languages: [] }, follows],
    ['another variation', 'EntryVariationDeleted', { entryId: 'entry', languages: ['cy'] }, []],
    [
      'a content type',
      'ContentTypeDeleted',
      { uuid: 'type' },
      duty('type', { kind: 'forgetContentType', contentTypeUuid: 'type' } as { kind: string }),
    ],
    ['a project', 'ProjectDeleted', {}, duty(projectUuid, { kind: 'deleteTree' })],
    ['anything else', 'EntryVariationRevised', { entryId: 'entry' }, []],
  ])('sends a command at once, on behalf of the user: %s', (_, type, data, expected) =>
    expect(pending(happened(type, data))).toEqual(expected),
  );

  it('has one timer per entry', () => {
    const created = happened('EntryVariationCreated', { entryId: 'entry', parentNodeId: 'n' });
    expect(pending(created, happened('EntryVariationDeleted', { entryId: 'entry', languages: [] }))).toEqual(follows);
  });
});
