// Who may import whom, by the tags in each package.json. There are no exemptions: code that needs one lies in the
// wrong place. Specs may use more (the testing library, the embedded servers), never less.

/** What each kind of library sees of the workspace. */
const visible = {
  'type:kernel': [],
  'type:domain': ['type:kernel'],
  'type:contracts': ['type:kernel', 'type:domain', 'platform:messaging'],
  'type:read-models': ['type:kernel', 'type:domain', 'type:contracts', 'platform:read-models', 'platform:search'],
  'type:application': ['type:kernel', 'type:domain', 'type:contracts', 'type:read-models', 'type:platform'],
  // What a domain needs of the world outside; an app puts it where the application asks for it.
  'type:adapter': ['type:kernel', 'type:domain', 'type:contracts', 'type:platform'],
  // What more than one process shows of several domains.
  'type:views': ['type:kernel', 'type:contracts', 'type:application', 'type:platform'],
  // What a process needs to judge rights, whichever domain it serves.
  'type:access': ['type:kernel', 'type:contracts', 'type:platform'],
  'type:platform': ['type:kernel', 'type:platform'],
  // For others: nothing of the service but what is published.
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
  'type:read-models',
  'type:application',
  'type:adapter',
  'type:views',
  'type:platform',
];

/** What each kind of library takes from npm; a kind that is not listed may take any production package. */
const external = {
  'type:kernel': [],
  // Persistent collections: state that is large and never copied. Regular expressions in linear time.
  'type:domain': ['immutable', 're2js'],
  'type:contracts': [],
  'type:read-models': [],
  'type:application': ['@nestjs/common', '@nestjs/cqrs', 'rxjs', 'lru-cache'],
};

const domains = ['content', 'structure', 'security', 'blocks', 'integration'];
const nothing = ['none']; // no library carries this tag; an empty list would allow every library

/** @param {{ specs: boolean }} of whether the rule is for specs or for what runs in production */
export function depConstraints({ specs }) {
  const alsoInSpecs = specs ? ['type:testing', 'type:embedded'] : [];
  const kinds = Object.entries(visible).map(([kind, tags]) => ({
    sourceTag: kind,
    onlyDependOnLibsWithTags: orNothing([...tags, ...alsoInSpecs]),
    ...(!specs && kind in external && { allowedExternalImports: external[kind] }),
  }));
  const apps = [
    {
      allSourceTags: ['type:app', '/^scope:(?!(standalone|ops)$)/'],
      onlyDependOnLibsWithTags: [...visibleToApps, ...alsoInSpecs],
    },
    // Only these are put together from other apps and know the embedded databases.
    {
      allSourceTags: ['type:app', '/^scope:(standalone|ops)$/'],
      onlyDependOnLibsWithTags: [...visibleToApps, 'type:app', 'type:embedded', ...alsoInSpecs],
    },
  ];
  // A domain sees another one only through its contracts.
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
  // What serves every domain knows none.
  const ground = [
    { sourceTag: 'scope:platform', onlyDependOnLibsWithTags: ['scope:platform', 'scope:kernel', 'scope:embedded'] },
  ];
  return [...kinds, ...apps, ...borders, ...ground];
}

function orNothing(tags) {
  return tags.length > 0 ? tags : nothing;
}
