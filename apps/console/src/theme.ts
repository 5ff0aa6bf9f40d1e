// Runs before the first paint, so that no other theme flashes up. `frame/appearance.ts` changes these later.
for (const name of ['theme', 'density']) {
  const chosen = localStorage.getItem(`annal.${name}`);
  if (chosen !== null) document.documentElement.classList.add(`${name}-${chosen}`);
}
