const INTERNAL = new Set([
  'fetchFn',
  'authenticate',
  'getAuthenticatePayload',
  'entries.searchUsingManagementQuery',
  'entries.searchUsingPost',
  'events.ensureIsBrowser',
  'redirects.ensureRedirectIsValid',
  'roles.ensureRoleIsValid',
  'security.users.performUserAction',
  'security.users.getUser',
  'security.users.searchUsingManagementQuery',
  'security.users.searchUsingPost',
  'security.groups.getGroup',
  'security.groups.getUsersInGroup',
  'security.groups.getChildGroups',
]);

const PARTS = new Set(['clientConfig', 'httpClient', 'contensisClient']);

export function methodsOf(client: object): readonly string[] {
  return methodsBelow(client, '').filter((method) => !INTERNAL.has(method));
}

function methodsBelow(owner: object, path: string): readonly string[] {
  return namesOf(owner).flatMap((name) => {
    const member = (owner as Record<string, unknown>)[name];
    if (typeof member === 'function') return [path + name];
    const isPart = typeof member === 'object' && member !== null && member.constructor !== Object && !PARTS.has(name);
    return isPart ? methodsBelow(member, `${path}${name}.`) : [];
  });
}

function namesOf(owner: object): readonly string[] {
  const names = new Set<string>();
  for (let at: object | null = owner; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  return [...names];
}
