// For `node --import`: ends a program under test with its parent, because a worker that Jest kills cannot clean up.
const LOOK_EVERY_MS = 500;

const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS).unref();
