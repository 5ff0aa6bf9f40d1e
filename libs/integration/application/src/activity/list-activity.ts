import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor, Localized } from '@annal/kernel';
import { ReadModels, type FindOptions, type Reader, type ReadFilter } from '@annal/read-models';
import { EventRights } from '../ports.ts';
import { positionOf } from './activity-changes.ts';
import type { ActivityDocument, ActivityItem, ActivityType, ActivityWorkflow } from './activity.document.ts';
import { activityProjection } from './activity.projection.ts';
import { readKeys } from './read-keys.ts';

export interface ActivityChoice {
  readonly types?: readonly ActivityType[] | undefined;
  readonly resource?: string | undefined;
  readonly actorId?: string | undefined;
  readonly language?: string | undefined;
  readonly after?: string | undefined;
  readonly pageSize: number;
}

export interface ActivityView {
  readonly position: string;
  readonly time: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string };
  readonly action: string;
  readonly resource: {
    readonly type: ActivityType;
    readonly id: string | null;
    readonly title: string | null;
    readonly language: string | null;
    readonly contentTypeId: string | null;
  };
  readonly changed: readonly string[] | null;
  readonly workflow: ActivityWorkflow | null;
  readonly correlation: string;
}

export interface ActivityPage {
  readonly items: readonly ActivityView[];
  readonly next: string | null;
}

interface OfProject {
  readonly uuid: string;
  readonly primaryLanguage: string;
}

export class ListActivity extends Query<ActivityPage> {
  constructor(
    readonly project: OfProject,
    readonly choice: ActivityChoice,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** As many lists are merged by their order at once; with more, a store would sort everything in them. */
const MOST_KEYS = 50;

/**
 * Newest first, and only what the caller may read today. Every key that opens something has a list of its own in the
 * index, so a page costs as much in the first week as in the tenth year, whatever its reader may read.
 */
@QueryHandler(ListActivity)
export class ListActivityHandler implements IQueryHandler<ListActivity> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly rights: EventRights,
  ) {}

  async execute({ project, choice, actor }: ListActivity): Promise<ActivityPage> {
    const { pageSize } = choice;
    const keys = readKeys(this.rights, actor, project.uuid, choice.types);
    const found = await newest(this.readModels.reader(activityProjection), project.uuid, choice, keys);
    const shown = found.slice(0, pageSize);
    const items = shown.map((item) => viewOf(item, project.primaryLanguage));
    return { items, next: (found.length > pageSize && shown.at(-1)?.seq) || null };
  }
}

async function newest(
  reader: Reader<ActivityDocument>,
  list: string,
  choice: ActivityChoice,
  keys: readonly string[],
): Promise<readonly ActivityItem[]> {
  const asked = activityQueries(list, choice, keys);
  const found = await Promise.all(asked.map(({ filter, options }) => reader.find(filter, options)));
  const items = found.flat() as unknown as ActivityItem[];
  return asked.length > 1 ? items.sort((one, other) => (one.seq < other.seq ? 1 : -1)) : items;
}

/** Each asks for one more than the page, to know whether there is a next one. */
export function activityQueries(
  list: string,
  { resource, actorId, language, after, pageSize }: ActivityChoice,
  keys: readonly string[],
): readonly { readonly filter: ReadFilter; readonly options: FindOptions }[] {
  const wanted = {
    list,
    ...(actorId !== undefined && { actorId }),
    ...(language !== undefined && { language }),
    ...(resource !== undefined && { resourceKey: resource.toLowerCase() }),
    ...(after !== undefined && { seq: { $lt: after } }),
  };
  // All changes of one thing are in one list.
  const size = resource === undefined ? MOST_KEYS : Math.max(keys.length, 1);
  const parts = Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => keys.slice(n * size, (n + 1) * size));
  const options = { sort: { seq: -1 }, limit: pageSize + 1 } as const;
  return parts.map((some) => ({ filter: { ...wanted, readKey: { $in: some } }, options }));
}

function viewOf(item: ActivityItem, primaryLanguage: string): ActivityView {
  const { seq, at, actorKind, actorId, actorName, action, changed, workflow, correlation } = item;
  const { type, resourceId: id, title, language, contentTypeId } = item;
  return {
    position: positionOf(seq),
    time: at,
    actor: { kind: actorKind, id: actorId, name: actorName },
    action,
    resource: { type, id, title: textOf(title, language ?? primaryLanguage), language, contentTypeId },
    changed,
    workflow,
    correlation,
  };
}

function textOf(title: string | Localized | null, language: string): string | null {
  if (title === null || typeof title === 'string') return title;
  return title[language] ?? Object.values(title)[0] ?? null;
}
