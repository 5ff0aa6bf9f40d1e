import { VIEW_AREAS } from '@annal/structure-contracts';
import { acknowledged, describeController } from '../description/described.ts';
import { paging } from '../description/parameters.ts';
import {
  body,
  described,
  flag,
  guid,
  list,
  named,
  nullable,
  object,
  oneOf,
  page,
  printable,
  text,
  timestamp,
  versionNo,
  type Properties,
} from '../description/schema.ts';
import { ViewsController } from './views.controller.ts';

const area = oneOf(...VIEW_AREAS);
const version = object({ created: timestamp, createdBy: text, modified: timestamp, modifiedBy: text, versionNo });

const View = named(
  'View',
  object({
    id: guid,
    name: text,
    icon: nullable(text),
    area,
    zenql: described(text, 'Which of them; empty for all'),
    columns: described(list(text), 'Paths; empty for the usual ones'),
    order: described(list(text), 'As in a search: `-sys.version.modified`'),
    shared: flag,
    owner: described(text, 'User name'),
    isOwn: described(flag, 'Of the caller'),
    version,
  }),
);

const path = { type: 'string', minLength: 1, maxLength: 500 } as const;
const name = { ...printable, maxLength: 100 };
const options: Properties = {
  icon: nullable({ type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  area: nullable(area),
  zenql: nullable({ type: 'string', maxLength: 10_000 }),
  columns: nullable(list(path, { maxItems: 50 })),
  order: nullable(list(path, { maxItems: 10 })),
  shared: nullable(flag),
};
const sentVersion = object({}, { versionNo: nullable(versionNo) });
const ignored = described(nullable(guid), 'Does not matter: the service gives the id');
const NewView = named('NewView', body({ name }, { id: ignored, ...options, version: sentVersion }));
const ChangedView = named('ChangedView', body({}, { name, id: nullable(guid), ...options, version: sentVersion }));
const written = acknowledged(View, { id: guid });

export const viewsDescription = describeController('Views', ViewsController, {
  list: {
    summary: 'List the views',
    description: "The caller's own views and those that are shared, by name in any case.",
    query: { ...paging, area, shared: flag },
    answer: page(View),
  },
  get: { summary: 'Get a view', description: 'A view of the caller, or one that is shared.', answer: View },
  create: {
    summary: 'Create a view',
    description: 'Keeps a query of a list with its columns and order, for the caller or for everybody.',
    body: NewView,
    answer: written,
  },
  change: {
    summary: 'Change a view',
    description: 'Changes the members that are sent; null resets all but the name.',
    body: ChangedView,
    answer: written,
  },
  delete: { summary: 'Delete a view', description: 'A view of the caller, or one that is shared.' },
});
