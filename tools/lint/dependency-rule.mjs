// Allowed imports, by the tags in each package.json. There are no exemptions: code that needs one is in the wrong
// place. Specs may use more (the testing library, the embedded servers), never less.

const visible = {
  // The kernel itself, and rules that run in browsers as well.
  'type:kernel': ['type:kernel'],
  'type:domain': ['type:kernel'],
  'type:contracts': ['type:kernel', 'type:domain', 'platform:messaging'],
  'type:read-models': ['type:kernel', 'type:domain', 'type:contracts', 'platform:read-models', 'platform:search'],
  // Rules over the events of several aggregates, which a domain's own use cases and the processes evaluate in memory.
  'type:policy': ['type:kernel', 'type:domain', 'type:contracts'],
  'type:application': [
    'type:kernel',
    'type:domain',
    'type:contracts',
    'type:read-models',
    'type:policy',
    'type:platform',
  ],
  // Implementations of a domain's ports, which an app injects.
  'type:adapter': ['type:kernel', 'type:domain', 'type:contracts', 'type:platform'],
  // Reads across domains that several processes share.
  'type:views': ['type:kernel', 'type:contracts', 'type:policy', 'type:application', 'type:platform'],
  // What websites read, across content, structure and security. It has no events, and nothing but apps uses it.
  'type:delivery': [
    'type:delivery',
    'type:kernel',
    'type:domain',
    'type:contracts',
    'type:read-models',
    'type:policy',
    'type:application',
    'type:views',
    'type:adapter',
    'type:platform',
  ],
  // Rights checks that every process needs.
  'type:access': ['type:kernel', 'type:contracts', 'type:policy', 'type:platform'],
  'type:platform': ['type:kernel', 'type:platform'],
  // For other teams: only published contracts.
  'type:subscriber': ['type:contracts'],
  'type:embedded': ['type:embedded'],
  'type:testing': ['type:kernel', 'type:platform', 'type:embedded', 'type:testing'],
  'type:test': ['*'],
};
const visibleToApps = [
  'type:subscriber',
  'type:kernel',
  'type:contracts',
  'type:access',
  'type:policy',
  'type:read-models',
  'type:application',
  'type:adapter',
  'type:views',
  'type:delivery',
  'type:platform',
];

/** Allowed npm packages; kinds not listed may use any production package. */
const external = {
  'type:kernel': [],
  // Persistent collections for large state, and regular expressions in linear time.
  'type:domain': ['immutable', 're2js'],
  'type:contracts': [],
  'type:policy': [],
  'type:read-models': [],
  'type:application': ['@nestjs/common', '@nestjs/cqrs', 'rxjs', 'lru-cache'],
};

const domains = ['content', 'structure', 'security', 'blocks', 'integration'];
const nothing = ['none']; // an empty list would allow every library, so this names a tag that none carries

export function depConstraints({ specs }) {
  const alsoInSpecs = specs ? ['type:testing', 'type:embedded'] : [];
  const kinds = Object.entries(visible).map(([kind, tags]) => ({
    sourceTag: kind,
    onlyDependOnLibsWithTags: orNothing([...tags, ...alsoInSpecs]),
    ...(!specs && kind in external && { allowedExternalImports: external[kind] }),
  }));
  const apps = [
    {
      allSourceTags: ['type:app', '/^scope:(?!(standalone|ops|console)$)/'],
      onlyDependOnLibsWithTags: [...visibleToApps, ...alsoInSpecs],
    },
    // Runs in browsers.
    {
      allSourceTags: ['type:app', 'scope:console'],
      onlyDependOnLibsWithTags: ['type:kernel', 'platform:zenql', ...alsoInSpecs],
    },
    // Only these combine other apps and know the embedded databases.
    {
      allSourceTags: ['type:app', '/^scope:(standalone|ops)$/'],
      onlyDependOnLibsWithTags: [...visibleToApps, 'type:app', 'type:embedded', ...alsoInSpecs],
    },
  ];
  // Domains see each other only through contracts.
  const borders = domains.map((domain) => ({
    sourceTag: `scope:${domain}`,
    onlyDependOnLibsWithTags: [
      `scope:${domain}`,
      'type:contracts',
      'type:access',
      'scope:platform',
      'scope:kernel',
      ...alsoInSpecs,
    ],
  }));
  const ground = [
    { sourceTag: 'scope:kernel', onlyDependOnLibsWithTags: orNothing(alsoInSpecs) },
    // The platform knows no domain.
    { sourceTag: 'scope:platform', onlyDependOnLibsWithTags: ['scope:platform', 'scope:kernel', 'scope:embedded'] },
  ];
  return [...kinds, ...apps, ...borders, ...ground];
}

function orNothing(tags) {
  return tags.length > 0 ? tags : nothing;
}
