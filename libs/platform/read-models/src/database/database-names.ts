export interface DatabaseNames {
  readonly readModels: string;
  readonly credentials: string;
  readonly deliveries: string;
  readonly requests: string;
  readonly verify: string;
}

const DEFAULT = 'annal';

export function databaseNames(connectionString: string): DatabaseNames {
  const [, path = ''] = /^mongodb(?:\+srv)?:\/\/[^/?]*\/([^?]*)/.exec(connectionString) ?? [];
  return namedAfter(path === '' ? DEFAULT : decodeURIComponent(path));
}

/** Earlier releases used these names, whatever the address said. */
export const formerNames = namedAfter(DEFAULT);

function namedAfter(name: string): DatabaseNames {
  return {
    readModels: name,
    credentials: `${name}_credentials`,
    deliveries: `${name}_deliveries`,
    requests: `${name}_requests`,
    verify: `${name}_verify`,
  };
}
