// Loaded before a service that npm starts. npm hands a signal on to the shell that it runs scripts in, and the shell ends
// without a word to the service, which would go on alone and keep its data folder: its end is the signal.
const SCRIPTS = ['start', 'start:services'];
const LOOK_EVERY_MS = 200;

if (SCRIPTS.includes(process.env.npm_lifecycle_event) && process.platform !== 'win32') {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}
