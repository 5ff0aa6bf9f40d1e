import { componentAggregate, componentStream, contentModelAggregate, contentModelStream } from '@annal/content-domain';
import { componentProjection, contentTypeProjection } from '@annal/content-read-models';
import { derivedGuid, type EventStore } from '@annal/event-store';
import type { DomainError } from '@annal/kernel';
import { randomUUID } from 'node:crypto';
import { component, ComponentDesk, refusal, type, uses } from '../testing/component-desk.ts';
import { context, RecordingAccess, startContentStack } from '../testing/content-stack.ts';

const at = '2026-02-03T08:30:00.120Z';
let stack: Awaited<ReturnType<typeof startContentStack>>;
let access: RecordingAccess;
let desk: ComponentDesk;

beforeAll(async () => {
  stack = await startContentStack([contentTypeProjection, componentProjection], () => new Date(at));
});
afterAll(() => stack.stop());
beforeEach(async () => {
  access = new RecordingAccess();
  desk = await ComponentDesk.open(stack, access, () => new Date(at));
});
afterEach(() => desk.directory.follower.stop());

const notFound = { code: 'Component.NotFound', fields: undefined };
const inUse = { code: 'Component.InUse', fields: [''] };

describe('concurrently', () => {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: DomainError) => error.code,
    );
  const ROUNDS = process.env['LONG'] === '1' ? 12 : 4;

  it('two components cannot come to contain each other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [`a${round}`, `b${round}`];
      await Promise.all([desk.create(component(a)), desk.create(component(b))]);
      const outcomes = await Promise.all([
        outcome(desk.revise(a, component(a, uses(b)))),
        outcome(desk.revise(b, component(b, uses(a)))),
      ]);
      expect(outcomes.toSorted()).toEqual(['Component.Invalid', 'done']);
    }
  });

  it('no chain of three components can be created', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b, c] = [`a${round}`, `b${round}`, `c${round}`];
      await Promise.all([a, b, c].map((id) => desk.create(component(id))));
      const outcomes = await Promise.all([
        outcome(desk.revise(a, component(a, uses(b)))),
        outcome(desk.revise(b, component(b, uses(c)))),
      ]);
      expect(outcomes.toSorted()).toEqual(['Component.Invalid', 'done']);
    }
  });

  it('a component is either deleted or used', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, user] = [`c${round}`, `t${round}`];
      await desk.create(component(id));
      await desk.createType(type(user));
      const removal = outcome(desk.delete(id));
      // Gives the deletion a head start in every other round, so that both sides win sometimes.
      if (round % 2 === 0) await new Promise(setImmediate);
      const use = outcome(desk.reviseType(user, type(user, uses(id)), '0.1'));
      const outcomes = [await removal, await use];
      seen.add(outcomes.join());
      expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
      const isThere = (await outcome(desk.get(id))) === 'done';
      const { fields } = await desk.getType(user);
      expect(fields).toHaveLength(isThere ? 2 : 1);
    }
    for (const each of seen) expect(['done,ContentType.Invalid', 'Component.InUse,done']).toContain(each);
  });

  it('new content types and components either find a component or do not', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `c${round}`;
      await desk.create(component(id));
      const users = Array.from({ length: 4 }, (_, index) =>
        index % 2
          ? outcome(desk.createType(type(`t${round}${'abcd'[index]}`, uses(id))))
          : outcome(desk.create(component(`p${round}${'abcd'[index]}`, uses(id)))),
      );
      const [removal, ...used] = await Promise.all([outcome(desk.delete(id)), ...users]);
      const isDeleted = removal === 'done';
      expect(used.every((each) => (each === 'done') !== isDeleted)).toBe(true);
    }
  });

  it('thirty writers of one component each save their own version', async () => {
    await desk.create(component('child'));
    await desk.create(component('a'));
    const writes = Array.from({ length: 30 }, (_, index) =>
      outcome(desk.revise('a', index % 2 ? component('a') : component('a', uses('child')))),
    );
    expect(new Set(await Promise.all(writes))).toEqual(new Set(['done']));
    expect(await desk.get('a')).toMatchObject({ version: { versionNo: '0.31' } });
  });
});

interface Signal {
  readonly promise: Promise<void>;
  readonly give: () => void;
}

function signal(): Signal {
  let give = () => undefined as void;
  const promise = new Promise<void>((resolve) => (give = resolve));
  return { promise, give };
}

describe('a delayed writer', () => {
  /** Holds back appends to streams of one category once `hold` is called. */
  async function slowDesk(category: string) {
    let arrived: Signal | undefined;
    let passed: Signal | undefined;
    const store = Object.create(stack.store) as EventStore;
    store.transact = async (aggregate, stream, ...rest) => {
      if (stream.startsWith(`${category}-`)) {
        arrived?.give();
        await passed?.promise;
      }
      return stack.store.transact(aggregate, stream, ...rest);
    };
    await desk.directory.follower.stop();
    desk = await ComponentDesk.open({ ...stack, store }, access, () => new Date(at));
    return {
      hold: () => {
        passed = signal();
        arrived = signal();
        return arrived.promise;
      },
      release: () => passed?.give(),
    };
  }

  it('that uses a component cannot lose it', async () => {
    const { hold, release } = await slowDesk('contentType');
    await desk.create(component('a'));
    await desk.createType(type('book'));
    const isHeldUp = hold();
    const saving = desk.reviseType('book', type('book', uses('a')), '0.1');
    await isHeldUp;
    expect(await refusal(desk.delete('a'))).toEqual(inUse);
    release();
    expect(await saving).toMatchObject({ versionNo: '0.2' });
    expect((await desk.getType('book')).fields[1]).toMatchObject({ fields: [{ id: 'line' }] });
  });

  it('that deletes a component does not lose it to a use', async () => {
    const { hold, release } = await slowDesk('component');
    await desk.create(component('a'));
    await desk.createType(type('book'));
    const isHeldUp = hold();
    const deleting = desk.delete('a');
    await isHeldUp;
    expect(await refusal(desk.reviseType('book', type('book', uses('a')), '0.1'))).toMatchObject({
      fields: ['fields[1].dataFormat'],
    });
    release();
    await deleting;
    expect(await refusal(desk.get('a'))).toEqual(notFound);
  });
});

describe('an interrupted writer', () => {
  it('that had withdrawn a component lets the next one delete it', async () => {
    const { component: created } = await desk.create(component('a'));
    await desk.createType(type('book'));
    const definition = { kind: 'component', projectUuid: desk.project.uuid, ...created } as const;
    await desk.use.withdraw(definition, context());
    expect(await refusal(desk.reviseType('book', type('book', uses('a')), '0.1'))).toMatchObject({
      fields: ['fields[1].dataFormat'],
    });
    expect(await refusal(desk.create(component('a')))).toMatchObject({ code: 'Component.IdTaken' });
    await desk.delete('a');
    await desk.create(component('a'));
    expect((await desk.get('a')).uuid).not.toBe(created.uuid);
  });

  it('that had deleted a component lets the next one take its id', async () => {
    const { component: created } = await desk.create(component('a'));
    const command = { type: 'DeleteComponent', data: { componentId: 'a' } } as const;
    const stream = componentStream(desk.project.uuid, created.uuid);
    await stack.store.transact(componentAggregate, stream, command, context());
    await desk.createType(type('a'));
    expect(await desk.list()).toEqual([]);
  });

  it('that had claimed a component blocks others only until the claim expires', async () => {
    await desk.create(component('a'));
    const { contentType } = await desk.createType(type('book'));
    const definition = { kind: 'contentType', projectUuid: desk.project.uuid, ...contentType } as const;
    const use = { ...definition, versionNo: '0.1', components: ['a'], claimedAt: at } as const;
    const stream = contentModelStream(desk.project.uuid);
    await stack.store.transact(contentModelAggregate, stream, { type: 'ClaimComponentUse', data: use }, context());
    expect(await refusal(desk.delete('a'))).toEqual(inUse);
    await desk.reviseType('book', type('book'), '0.1');
    await desk.delete('a');
  });

  it('that had claimed a component long ago blocks nobody', async () => {
    let now = new Date(at);
    const patient = await ComponentDesk.open(stack, access, () => now);
    await patient.create(component('a'));
    const { contentType } = await patient.createType(type('book'));
    const definition = { kind: 'contentType', projectUuid: patient.project.uuid, ...contentType } as const;
    const use = { ...definition, versionNo: '0.1', components: ['a'], claimedAt: at } as const;
    const stream = contentModelStream(patient.project.uuid);
    await stack.store.transact(contentModelAggregate, stream, { type: 'ClaimComponentUse', data: use }, context());
    now = new Date(now.getTime() + 599_000);
    expect(await refusal(patient.delete('a'))).toEqual(inUse);
    now = new Date(now.getTime() + 2_000);
    await patient.delete('a');
    await patient.directory.follower.stop();
  });

  it('that repeats the command changes nothing', async () => {
    await desk.create(component('child'));
    const commandId = randomUUID();
    const { component: created } = await desk.create(component('a', uses('child')), context(commandId));
    expect(created.uuid).toBe(derivedGuid(commandId, 'component'));
    const again = desk.create(component('a', uses('child')), context(commandId));
    expect(await refusal(again)).toMatchObject({ code: 'Component.IdTaken' });
    const stream = componentStream(desk.project.uuid, created.uuid);
    expect((await stack.store.load(componentAggregate, stream)).revision).toBe(0n);
  });

  it('that is refused has claimed nothing', async () => {
    await desk.create(component('child'));
    expect(await refusal(desk.create({ ...component('a', uses('child')), name: null }))).toMatchObject({
      code: 'Component.Invalid',
    });
    await desk.delete('child');
    await desk.createType(type('a'));
  });
});
