import { DomainError } from '@annal/kernel';
import { Long, type Db } from 'mongodb';
import { Loans } from './fixtures/loans.ts';
import { Runners, until } from './fixtures/runners.ts';
import { startStores } from './fixtures/stores.ts';

jest.setTimeout(60_000);
let stores: Awaited<ReturnType<typeof startStores>>;
let database: Db;
let loans: Loans;
let runners: Runners;

beforeAll(async () => (stores = await startStores()));
afterAll(() => stores.stop());
beforeEach(async () => {
  database = await stores.database();
  loans = new Loans(stores.store);
  runners = new Runners(stores.store, loans);
});
afterEach(() => runners.stopAll());

const past = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const soon = () => new Date(Date.now() + 300);
const reminded = (loan: string) => until(async () => (await loans.reminders(loan)).length > 0);
const pending = () => database.collection('process-timers').countDocuments();
const nothingPending = () => until(async () => (await pending()) === 0);

describe('a timer', () => {
  it('is sent when it is due and not before, on behalf of the actor who caused it', async () => {
    const { sent } = await runners.active(database);
    const at = soon();
    await loans.plan('a', at);
    await reminded('a');
    const [event] = await loans.reminders('a');
    expect(event?.metadata.occurredAt && event.metadata.occurredAt >= at.toISOString()).toBe(true);
    expect(Date.now() - at.getTime()).toBeLessThan(10_000);
    const [[command, context] = []] = sent;
    expect(command).toEqual({ type: 'Remind', loan: 'a', step: 'first' });
    expect(context).toMatchObject({ actor: { id: 'u1' }, correlationId: expect.stringMatching(/^c-/) });
    await nothingPending();
  });

  it('uses the given clock', async () => {
    const day = 86_400_000;
    await loans.plan('tomorrow', new Date(Date.now() + day / 2));
    await loans.plan('later', new Date(Date.now() + 2 * day));
    await runners.active(database, { clock: () => new Date(Date.now() + day) });
    await reminded('tomorrow');
    expect(await loans.reminders('later')).toEqual([]);
    expect(await pending()).toBe(1);
  });

  it('is not sent when it was cleared, and only at its new time when it was set again', async () => {
    await loans.plan('cleared', past(2));
    await loans.tell('ReminderDropped', 'cleared');
    await loans.plan('moved', past(2));
    const at = soon();
    await loans.plan('moved', at);
    const { sent } = await runners.active(database);
    await reminded('moved');
    expect(sent.map(([{ loan }]) => loan)).toEqual(['moved']);
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
    expect(await loans.reminders('moved')).toHaveLength(1);
  });

  it('waits for earlier timers of its subject, even failing ones', async () => {
    let failures = 2;
    const send = (command: Parameters<Loans['remind']>[0], context: Parameters<Loans['remind']>[1]) => {
      if (command.step === 'z-first' && failures-- > 0) throw new Error('Broken');
      return loans.remind(command, context);
    };
    await loans.plan('ordered', past(1), 'a-second');
    await loans.plan('ordered', past(2), 'z-first');
    await loans.plan('other', past(1));
    const { told } = await runners.active(database, { send });
    await reminded('other');
    expect(await loans.reminders('ordered')).toEqual([]);
    await until(async () => (await loans.reminders('ordered')).length === 2);
    expect((await loans.reminders('ordered')).map(({ data: { step } }) => step)).toEqual(['z-first', 'a-second']);
    expect(told).toEqual(Array(2).fill('The command of a timer failed, retrying'));
  });

  it('is done when its command is refused', async () => {
    await loans.plan('a', past(1), 'refused');
    const { told, sent } = await runners.active(database);
    await nothingPending();
    expect([told, sent.length]).toEqual([['The command of a timer was refused'], 1]);
  });

  it('survives an outage of the store', async () => {
    let isAway = true;
    const send = (...parameters: Parameters<Loans['remind']>) => {
      if (!isAway) return loans.remind(...parameters);
      isAway = false;
      throw new DomainError('unavailable', 'EventStore.Unavailable', 'Away');
    };
    await loans.plan('a', past(1));
    const { runner } = runners.start(database, { send });
    await reminded('a');
    await until(() => runner.status().state === 'active' && runner.status().error === undefined);
  });
});

describe('a restart', () => {
  it('may follow at once, while the lease is still requested', async () => {
    const first = runners.start(database);
    await first.runner.stop();
    expect(first.runner.status().state).toBe('stopped');
    await loans.plan('a', past(1));
    await runners.active(database);
    await reminded('a');
  });

  it('sends the timers that came due meanwhile, once', async () => {
    const first = await runners.active(database);
    await loans.plan('a', new Date(Date.now() + 1_500));
    await until(async () => (await pending()) === 1);
    await first.runner.stop();
    const second = await runners.active(database, { clock: () => new Date(Date.now() + 60_000) });
    await reminded('a');
    await nothingPending();
    await second.runner.stop();
    await runners.active(database, { clock: () => new Date(Date.now() + 120_000) });
    expect(await loans.reminders('a')).toHaveLength(1);
    expect([first.sent.length, second.sent.length]).toEqual([0, 1]);
  });

  it('continues after its checkpoint, even after a long time without relevant events', async () => {
    await loans.plan('a', past(1));
    const first = await runners.active(database);
    await nothingPending();
    await first.runner.stop();
    const stored = async () =>
      (await database.collection<{ _id: string; position: unknown }>('processes').findOne({}))?.position;
    const before = Number(await stored());
    for (let count = 0; count < 5; count += 1) await loans.tell('LoanNoted', 'b');
    const second = await runners.active(database);
    await second.runner.stop();
    expect(Number(await stored())).toBeGreaterThan(before);
  });

  it('reads everything again without its checkpoint, and has no further effect', async () => {
    await loans.plan('a', past(1));
    const first = await runners.active(database);
    await reminded('a');
    await first.runner.stop();
    await database.dropDatabase();
    await loans.plan('b', past(1));
    const second = await runners.active(database);
    await reminded('b');
    expect(second.sent.map(([{ loan }]) => loan)).toEqual(['b']);
    expect(await loans.reminders('a')).toHaveLength(1);
  });

  it('after a crash sends the command again, without a further effect', async () => {
    await loans.plan('a', past(1));
    let isCrashed = false;
    const send = async (...parameters: Parameters<Loans['remind']>) => {
      await loans.remind(...parameters);
      isCrashed = true;
      throw new Error('Killed before it could say so');
    };
    // It does not follow the log, so it does not see its own success.
    const process = { ...loans.process, types: ['ReminderPlanned' as const] };
    const first = await runners.active(database, { send, process });
    await until(() => isCrashed);
    await first.runner.stop();
    expect(await pending()).toBe(1);
    const second = await runners.active(database, { process });
    await nothingPending();
    expect(second.sent.map(([, { commandId }]) => commandId)).toEqual([first.sent[0]?.[1].commandId]);
    expect(await loans.reminders('a')).toHaveLength(1);
  });

  it('with a newer version reads the log again, and the older version waits', async () => {
    await loans.plan('a', new Date(Date.now() + 3_600_000));
    const first = await runners.active(database);
    await first.runner.stop();
    const process = { ...loans.process, version: 2, react: () => [] };
    const second = await runners.active(database, { process });
    expect(await pending()).toBe(0);
    await second.runner.stop();
    const old = runners.start(database, { leaseMs: 30 });
    const again = await runners.active(database, { process });
    expect([old.runner.status().state, again.runner.status().state]).toEqual(['standby', 'active']);
  });
});

describe('two runners', () => {
  it('run one at a time: the second takes over when the first stops', async () => {
    // Longer than any test, because an expiring lease is the next test's subject.
    const first = await runners.active(database, { leaseMs: 3_000 });
    const second = runners.start(database, { holder: 'there', leaseMs: 3_000 });
    await loans.plan('a', past(1));
    await reminded('a');
    expect([first.sent.length, second.sent.length, second.runner.status().state]).toEqual([1, 0, 'standby']);
    await first.runner.stop();
    await until(() => second.runner.status().state === 'active');
    await loans.plan('b', past(1));
    await reminded('b');
    expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
  });

  it('survive a crash: the other takes over when the lease ends, a restart of the same one at once', async () => {
    const records = database.collection<{ _id: string }>('processes');
    const died = (expiresAt: number) => ({
      holder: 'here',
      expiresAt: new Date(expiresAt),
      version: 1,
      position: null,
    });
    const expiresAt = Date.now() + 1_000;
    await records.insertOne({ _id: loans.process.name, fence: 5, ...died(expiresAt) } as never);
    const other = await runners.active(database, { holder: 'there', leaseMs: 150 });
    expect(Date.now()).toBeGreaterThan(expiresAt - 100);
    await other.runner.stop();
    await records.updateOne({}, { $set: died(Date.now() + 3_600_000) });
    expect((await runners.active(database)).runner.status().state).toBe('active');
  });

  it('that both believe to be alone send the same command, which has one effect', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `loan-${index}`);
    const at = soon();
    for (const loan of many) await loans.plan(loan, at);
    // They share only the log, as after an unnoticed loss of the lease.
    const both = [await runners.active(database), await runners.active(await stores.database())];
    for (const loan of many) await reminded(loan);
    await nothingPending();
    for (const loan of many) expect(await loans.reminders(loan)).toHaveLength(1);
    const ids = both.map(({ sent }) => sent.map(([, { commandId }]) => commandId).sort());
    const distinct = new Set(ids.flat());
    expect(distinct.size).toBe(20);
  });

  it('stop the one that has lost its lease', async () => {
    const first = await runners.active(database, { leaseMs: 60 });
    await database
      .collection('processes')
      .updateOne({}, { $inc: { fence: 1 }, $set: { expiresAt: new Date(Date.now() + 3_600_000), holder: 'there' } });
    await until(() => first.runner.status().state === 'standby');
    await loans.plan('a', past(1));
    expect(first.told).toEqual(['Process stopped, retrying']);
    expect(first.sent).toEqual([]);
  });
});

describe('an event that fails', () => {
  it('stops the process at its position, reports an error, and is retried until it succeeds', async () => {
    let isBroken = true;
    const react: Loans['process']['react'] = (event) => {
      if (isBroken && event.data.loan === 'poison') throw new Error('Not understood');
      return loans.process.react(event);
    };
    const process = { ...loans.process, react };
    await loans.plan('poison', past(2));
    await loans.plan('behind', past(1));
    const { runner, told, sent } = runners.start(database, { process });
    await until(() => runner.status().error === 'Not understood');
    expect([told, sent]).toEqual([['Process stopped, retrying'], []]);
    isBroken = false;
    await reminded('behind');
    expect(sent.map(([{ loan }]) => loan)).toEqual(['poison', 'behind']);
    expect(runner.status()).toEqual({ name: process.name, state: 'active', error: undefined });
  });
});

describe('a checkpoint that is not in the log', () => {
  it.each([
    // How MongoDB stores 18446744073709551615, which earlier releases took for a position.
    ['of 2^64-1', Long.fromBigInt(-1n)],
    ['of another log', Long.fromBigInt(2n ** 40n)],
  ])('%s is reported; nothing is lost or sent again', async (_, position) => {
    await loans.plan('sent', past(2));
    const first = await runners.active(database);
    await reminded('sent');
    await nothingPending();
    await first.runner.stop();
    const records = database.collection<{ _id: string }>('processes');
    await records.updateOne({ _id: loans.process.name }, { $set: { position } });
    const stale = { process: `${loans.process.name}-v1`, due: past(1), position: Long.fromBigInt(2n ** 41n) };
    const timer = { _id: `${stale.process}/missed/first`, subject: 'missed', command: '{}', ...stale };
    await database.collection<typeof timer>('process-timers').insertOne(timer);
    await loans.plan('missed', past(1));

    const { runner, sent, told } = runners.start(database);
    await until(() => told.includes('Checkpoint is not in the log, starting without it'));
    await reminded('missed');
    await nothingPending();
    expect(sent.map(([{ loan }]) => loan)).toEqual(['missed']);
    expect(await loans.reminders('sent')).toHaveLength(1);
    await until(() => runner.status().error === undefined);
  });
});
