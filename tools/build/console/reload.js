// In builds of `npm run start:dev` only: reloads the page after another build.
const LOOK_EVERY_MS = 1_000;
let shown;

setInterval(async () => {
  const answer = await fetch('sign-in', { method: 'HEAD', headers: { accept: 'text/html' } }).catch(() => undefined);
  const current = answer?.headers.get('etag') ?? undefined;
  if (current === undefined) return;
  if (shown !== undefined && current !== shown) location.reload();
  shown = current;
}, LOOK_EVERY_MS);
