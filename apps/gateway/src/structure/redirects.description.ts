import { REDIRECT_ORDERS } from '@annal/structure-application';
import { acknowledged, describeController, media } from '../description/described.ts';
import { contained, language, off, orderOf, paging } from '../description/parameters.ts';
import {
  anyOf,
  anything,
  count,
  described,
  flag,
  guid,
  languageCode,
  list,
  named,
  nullable,
  object,
  oneOf,
  page,
  text,
  timestamp,
  type JsonSchema,
  type Properties,
} from '../description/schema.ts';
import {
  addressOrPath,
  destination,
  domain,
  changedMatch,
  destinationWithGroups,
  pathMatch,
  regexMatch,
} from './redirects.schemas.ts';
import { RedirectSettingsController } from './redirect-settings.controller.ts';
import { RedirectsController } from './redirects.controller.ts';

const statusCode: JsonSchema = { type: 'integer', enum: [301, 302, 303, 307, 308] };
const matchType = oneOf('exactMatch', 'beginsWith', 'regex');
const origin = oneOf('manual', 'import', 'node');
const priority: JsonSchema = { type: 'integer', minimum: -1_000, maximum: 1_000, default: 0 };
const Match = object({ type: matchType, value: text });

/** What a website is told of a redirect, too. */
export const followedRedirect: Properties = {
  id: guid,
  sourceDomain: described(text, '`*`, a host, or `*.host` for every subdomain'),
  match: Match,
  destination: described(nullable(text), 'Of an automatic one where its node is now; null where that has no path'),
  statusCode,
  appendSourcePathToDestination: flag,
  priority,
  keepQuery: flag,
  origin,
  node: nullable(object({ id: guid, language: languageCode })),
};

const Redirect = named(
  'Redirect',
  object({
    ...followedRedirect,
    enabled: flag,
    note: nullable(text),
    version: object({ created: timestamp, createdBy: text, modified: timestamp, modifiedBy: text }),
  }),
);

const written = acknowledged(Redirect, { id: guid });

const options: Properties = {
  id: nullable(guid),
  appendSourcePathToDestination: nullable(flag),
  enabled: nullable(flag),
  priority: nullable(priority),
  keepQuery: nullable(flag),
  note: nullable({ type: 'string', maxLength: 500 }),
};
const required: Properties = { sourceDomain: domain, match: anyOf(pathMatch, regexMatch), destination, statusCode };
/** A regular expression can use named groups in the destination, but not together with appending the source path. */
const withGroups: Properties = { ...required, match: regexMatch, destination: destinationWithGroups };
const noAppending = { appendSourcePathToDestination: { enum: [false, null] } } satisfies Properties;
const sent = (more: Properties = {}): JsonSchema =>
  anyOf(object(required, { ...options, ...more }), object(withGroups, { ...options, ...noAppending, ...more }));
const NewRedirect = named('NewRedirect', sent());
const ChangedRedirect = named(
  'ChangedRedirect',
  anyOf(
    object({}, { ...required, match: changedMatch, ...options }),
    object({ match: regexMatch }, { ...withGroups, ...options, ...noAppending }),
  ),
);

const Settings = named('RedirectSettings', object({ automatic: flag, statusCode }));
const RedirectAnswer = named(
  'RedirectAnswer',
  object({
    redirectId: guid,
    statusCode,
    location: text,
    permanent: flag,
    origin,
    via: described(list(guid), 'Every redirect on the way'),
  }),
);
const Candidate = object({ id: guid, applies: flag, reason: nullable(text) });

export const redirectsDescription = describeController('Redirects', RedirectsController, {
  list: {
    summary: 'List the redirects',
    description: 'Redirects of a project, those that nodes keep by themselves among them.',
    query: {
      ...paging,
      q: contained,
      statusCode,
      matchType,
      sourceDomain: text,
      origin,
      enabled: flag,
      order: orderOf(...REDIRECT_ORDERS),
    },
    answer: page(Redirect),
  },
  get: { summary: 'Get a redirect', description: 'One redirect of the project.', answer: Redirect },
  create: {
    summary: 'Create a redirect',
    description: 'Sends visitors of an address to another one. No two redirects may have the same source.',
    body: NewRedirect,
    answer: written,
  },
  change: {
    summary: 'Change a redirect',
    description: 'Changes the members that are sent; null resets those that have a default.',
    body: ChangedRedirect,
    answer: written,
  },
  delete: { summary: 'Delete a redirect', description: 'Deletes a redirect, also one that a node keeps.' },
  import: {
    summary: 'Import redirects',
    description:
      'Up to 20,000 rows as JSON, CSV or lines of a `_redirects` file: all of them, or none where one is not valid.',
    query: { mode: { ...oneOf('create', 'upsert', 'replace'), default: 'create' }, dryRun: off },
    body: media({
      'application/json': list(sent({ origin: anything }), { maxItems: 20_000 }),
      'text/csv': text,
      'text/plain': text,
    }),
    answer: object({ created: count, updated: count, unchanged: count, deleted: count, dryRun: flag }),
  },
  export: {
    summary: 'Export the redirects',
    description: 'All redirects in the order in which they apply, in a form that the import takes.',
    query: { format: { ...oneOf('json', 'csv', '_redirects'), default: 'json' }, origin },
    answer: media({ 'application/json': list(Redirect), 'text/csv': text, 'text/plain': text }),
  },
});

export const redirectSettingsDescription = describeController('Redirects', RedirectSettingsController, {
  get: {
    summary: 'Get the redirect settings',
    description: 'Whether nodes that are moved or renamed keep their former paths as redirects.',
    answer: Settings,
  },
  set: {
    summary: 'Change the redirect settings',
    description: 'Switches automatic redirects on or off; those that are kept already stay until they are deleted.',
    body: named('RedirectSettingsChange', object({}, { automatic: flag, statusCode })),
    answer: Settings,
  },
  test: {
    summary: 'Test an address',
    description: 'Where an address leads, and every redirect that could apply, in the order in which they do.',
    query: { url: addressOrPath, language },
    required: ['url'],
    answer: object({ redirect: nullable(RedirectAnswer), candidates: list(Candidate) }),
  },
});
