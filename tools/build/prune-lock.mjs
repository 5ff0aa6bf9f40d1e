// The part of the workspace's package-lock.json that one app needs in production.

/**
 * @param {object} lock the workspace's package-lock.json, version 3
 * @param {Iterable<string>} imported names of the packages that the app's bundle imports
 * @returns {{ dependencies: Record<string, string>, packages: Record<string, object> }} direct dependencies with exact
 *   versions, and the lock's entries for them and everything they need
 */
export function pruneLock(lock, imported) {
  const production = lock.packages[''].dependencies;
  const undeclared = [...imported].filter((name) => !(name in production));
  if (undeclared.length > 0) throw new Error(`Imported, but not a production dependency: ${undeclared.join(', ')}`);

  const direct = new Set(imported);
  const needed = new Map(); // place in the tree → whether something insists on it
  const queue = [...direct].map((name) => ({ from: '', name, required: true }));
  for (let edge = queue.pop(); edge; edge = queue.pop()) {
    const place = locate(lock, edge.from, edge.name);
    if (!place) {
      if (edge.required) throw new Error(`${edge.from || 'The app'} needs ${edge.name}, which the lock lacks`);
      continue;
    }
    if (needed.get(place) || (needed.has(place) && !edge.required)) continue;
    needed.set(place, edge.required);
    for (const next of edgesOf(lock.packages[place], production)) {
      queue.push({ from: place, name: next.name, required: edge.required && next.required });
      if (next.chosen) direct.add(next.name);
    }
  }

  const places = [...needed.keys()].sort();
  return {
    dependencies: Object.fromEntries(
      [...direct].sort().map((name) => [name, lock.packages[`node_modules/${name}`].version]),
    ),
    packages: Object.fromEntries(places.map((place) => [place, entry(lock.packages[place], needed.get(place))])),
  };
}

function edgesOf(pkg, production) {
  const names = (field) => Object.keys(pkg[field] ?? {});
  const isOptionalPeer = (name) => pkg.peerDependenciesMeta?.[name]?.optional === true;
  const optional = new Set(names('optionalDependencies'));
  return [
    ...names('dependencies').map((name) => ({ name, required: !optional.has(name) })),
    ...names('optionalDependencies').map((name) => ({ name, required: false })),
    ...names('peerDependencies')
      .filter((name) => !isOptionalPeer(name))
      .map((name) => ({ name, required: true })),
    // An optional peer that the workspace installs is loaded at run time, so no import shows it.
    ...names('peerDependencies')
      .filter((name) => isOptionalPeer(name) && name in production)
      .map((name) => ({ name, required: true, chosen: true })),
  ];
}

/** Node's algorithm: the nearest `node_modules` upwards that has the package. */
function locate(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (!folder) return undefined;
  }
}

function entry(pkg, required) {
  const { dev: _dev, devOptional: _devOptional, optional: _optional, peer: _peer, ...rest } = pkg;
  return required ? rest : { ...rest, optional: true };
}
