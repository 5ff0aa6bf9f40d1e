import type { DomainEvent, VersionNo } from '@annal/kernel';
import type { deciderSpec } from '@annal/testing';

interface Trigger {
  readonly event?: string | null;
  readonly versionNo?: string;
}

interface Sample<State, Command, Event extends DomainEvent> {
  readonly given: ReturnType<typeof deciderSpec<State, Command, Event>>;
  readonly code: string;
  readonly name: string;
  readonly created: Event;
  readonly revised: (versionNo: VersionNo, changes: object) => Event;
  readonly published: (versionNo: VersionNo) => Event;
  readonly deleted: Event;
  readonly revise: (changes?: object, versionNo?: string) => Command;
  readonly publish: (trigger?: Trigger) => Command;
  readonly remove: Command;
}

export function itLivesAsADefinition<State, Command, Event extends DomainEvent>({
  given,
  code,
  name,
  ...sample
}: Sample<State, Command, Event>): void {
  const { created, revised, published, deleted, revise, publish, remove } = sample;
  const live = [created, published('1.0')] as const;
  const stale = (field: string) => [{ field, message: `The ${name} version is not the latest version` }];

  it('is a new version even where nothing changed', () => given(created).when(revise()).then(revised('0.2', {})));

  it('is revised from its latest version', () => {
    given(created, revised('0.2', {}))
      .when(revise({}, '0.1'))
      .thenRejected(`${code}.NotLatestVersion`, stale('version.versionNo'));
    given(created).when(revise({}, '0.2')).thenRejected(`${code}.NotLatestVersion`);
  });

  it('is published as the next major version', () => {
    given(created).when(publish()).then(published('1.0'));
    given(...live, revised('1.1', {}))
      .when(publish({ versionNo: '1.1', event: 'PUBLISH' }))
      .then(published('2.0'));
  });

  it.each<[string, Trigger, readonly Event[], string]>([
    ['without an event', { event: null }, [created], 'event'],
    ['by another event', { event: 'approve' }, [created], 'event'],
    ['as a version that can be none', { versionNo: 'x' }, [created], 'version'],
    ['twice', {}, [...live], 'version'],
  ])('is not published %s', (_, trigger, history, field) => {
    const refusal = [{ field, message: expect.any(String) as string }];
    given(...history)
      .when(publish(trigger))
      .thenRejected(`${code}.Invalid`, refusal);
  });

  it('is published in its latest version only', () =>
    given(created, revised('0.2', {}))
      .when(publish({ versionNo: '0.1' }))
      .thenRejected(`${code}.NotLatestVersion`, stale('version')));

  it('is deleted in every state', () => {
    given(created).when(remove).then(deleted);
    given(...live)
      .when(remove)
      .then(deleted);
  });

  it.each<[string, Command]>([
    ['revised', revise()],
    ['published', publish()],
    ['deleted', remove],
  ])('is not %s before it is there, nor afterwards', (_, command) => {
    for (const history of [[], [created, deleted]])
      given(...history)
        .when(command)
        .thenRejected(`${code}.NotFound`);
  });
}
