import sequencer from '@jest/test-sequencer';

const slow = [
  ...['/test/fleet/', '/test/ops/', '/test/deploy/', '/test/faults/', '/test/durability/', '/test/e2e/'],
  ...['/libs/content/application/', '/libs/security/application/', '/libs/platform/', '/libs/embedded/'],
];

/** A fresh clone has no timings, so suites that start services come first and do not end up last on one worker. */
export default class SlowestFirst extends sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ path }) {
  const found = slow.findIndex((folder) => path.includes(folder));
  return found < 0 ? slow.length : found;
}
