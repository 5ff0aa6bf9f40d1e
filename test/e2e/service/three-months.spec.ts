import { Annal, temporaryFolder } from '../../support/service/annal.ts';
import { outboundToTests } from '../../support/events/receiver.ts';
import { accessAndRefreshTokens } from './three-months/access-and-refresh-tokens.ts';
import { blockPushes } from './three-months/block-pushes.ts';
import { recycleBin } from './three-months/recycle-bin.ts';
import { schedules } from './three-months/schedules.ts';
import type { Moment, Story } from './three-months/story.ts';
import { uploads } from './three-months/uploads.ts';

jest.setTimeout(120_000);
const HOUR_MS = 3_600_000;
const DAY = 24;
const environment = { ...outboundToTests, ...uploads.environment };

/** The last story kills the service. */
const stories: readonly Story[] = [accessAndRefreshTokens, blockPushes, recycleBin, uploads.story, schedules];

describe('a service that is restarted at later times', () => {
  const dataDir = temporaryFolder();
  let annal: Annal | undefined;
  afterAll(() => annal?.discard());

  const ends: unknown[] = [];
  const stays = () => Promise.resolve();
  const stops = async () => {
    if (annal) ends.push(await annal.program.stop());
  };
  const isAt = (hours: number) => async () => {
    await stops();
    annal = await Annal.start(dataDir, { ...environment, CLOCK_OFFSET_MS: String(hours * HOUR_MS) });
  };
  const moments: Readonly<Record<Moment, () => Promise<void>>> = {
    'at first': isAt(0),
    'until it is killed': stays,
    'after 23 hours': isAt(23),
    'after 30 hours': isAt(30),
    'after 60 hours': isAt(60),
    'after 17 days': isAt(17 * DAY),
    'after 91 days': isAt(91 * DAY),
    'after 93 days': isAt(93 * DAY),
    'in the stored log': stops,
  };

  const told: { moment: Moment; what: string; show: (annal: Annal) => Promise<void> }[] = [];
  for (const story of stories) story((moment, what, show) => told.push({ moment, what, show }));

  for (const [name, comes] of Object.entries(moments))
    describe(name, () => {
      beforeAll(comes);
      for (const { moment, what, show } of told)
        if (moment === name)
          it(what, async () => {
            if (!annal) throw new Error('The service has not started');
            await show(annal);
          });
    });

  it('exits with 0 after every stop', () => {
    expect(ends).toEqual(['SIGKILL', ...Array.from({ length: 6 }, () => 0)]);
  });
});

describe('the clock', () => {
  it('cannot be shifted in production', async () => {
    const program = await Annal.launch('/nonexistent', { CLOCK_OFFSET_MS: '3600000', NODE_ENV: 'production' });
    expect(await program.exit()).toBe(1);
    expect(program.output).toMatch(/CLOCK_OFFSET_MS/);
    expect(program.output).not.toMatch(/3600000/);
  });
});
