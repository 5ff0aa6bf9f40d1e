import type { ProjectionHost } from '@annal/read-models';
import { caughtUp } from './caught-up.ts';

type Status = ReturnType<ProjectionHost['status']>[number];

/** Says one after the other, and the last for ever. */
function hostOf(...said: readonly Partial<Status>[]): Pick<ProjectionHost, 'status'> {
  let asked = 0;
  return {
    status: () => {
      const status = said[Math.min(asked, said.length - 1)];
      asked += 1;
      return [{ name: 'entries', position: 7n, caughtUp: false, ...status } as Status];
    },
  };
}

const stopped = { error: 'The database cannot be reached' };

describe('waiting for a build', () => {
  it('goes on when a projection that has stopped goes on', async () => {
    const host = hostOf({}, stopped, stopped, {}, stopped, { caughtUp: true });
    await expect(caughtUp(host, 9, 'rebuild', 1_000)).resolves.toBeUndefined();
  });

  it('ends with the reason when it does not', async () => {
    await expect(caughtUp(hostOf({}, stopped), 9, 'rebuild', 150)).rejects.toThrow(
      'entries cannot be built: The database cannot be reached',
    );
  });
});
