import type { DomainEvent, Localized, Recorded } from '@annal/kernel';
import { copyIfPresent, patchIfPresent, put, remove, type DocumentChange } from '@annal/read-models';
import {
  subjectsOf,
  type ActivityDocument,
  type ActivityItem,
  type ActivitySubject,
  type ActivityType,
} from './activity.document.ts';

export type ActivityChange = DocumentChange<ActivityDocument>;
type Event = Recorded<DomainEvent>;

export interface Thing {
  readonly projectUuid: string;
  readonly type: ActivityType;
  /** Null: the change is about many of them. */
  readonly id: string | null;
  /** Its title is of this language only. */
  readonly variation?: string;
}

export interface Named extends Thing {
  readonly title: string | Localized | null;
  readonly contentTypeId?: string;
  readonly readKey?: string;
}

export interface Deed {
  readonly action: string;
  readonly language?: string | null;
  readonly changed?: readonly string[] | null;
  readonly workflow?: ActivityItem['workflow'];
  /** Where one event has several items. */
  readonly index?: number;
}

/** The first that is known of a thing. */
export function appeared(event: Event, thing: Named, deed: Deed): readonly ActivityChange[] {
  return [noted(thing), ...told(event, thing, deed)];
}

/** For later items; has none itself. */
export function noted(thing: Named): ActivityChange {
  return put<ActivityDocument>({ _id: subjectId(thing), list: subjectsOf(thing.projectUuid), ...subjectOf(thing) });
}

export const renamed = (thing: Thing, title: Named['title']): ActivityChange =>
  patchIfPresent(subjectId(thing), { title });

/** Of a thing that is known; `title` if it has another one from now on. */
export function happened(event: Event, thing: Thing, deed: Deed, title?: Named['title']): readonly ActivityChange[] {
  const id = subjectId(thing);
  const { _id, ...item } = itemOf(event, thing, deed);
  return [...(title === undefined ? [] : [renamed(thing, title)]), copyIfPresent(id, _id, item)];
}

export function ended(event: Event, thing: Thing, deed: Deed = { action: 'deleted' }): readonly ActivityChange[] {
  return [...happened(event, thing, deed), remove(subjectId(thing))];
}

/** Of no thing in particular. */
export function told(event: Event, thing: Named, deed: Deed): readonly ActivityChange[] {
  return [put<ActivityDocument>({ ...subjectOf(thing), ...itemOf(event, thing, deed) })];
}

export const forgotten = (thing: Thing): ActivityChange => remove(subjectId(thing));

/** Later events say neither that an entry is an asset nor what the project's id is. */
function subjectId({ projectUuid, type, id, variation = '' }: Thing): string {
  const kind = type === 'asset' ? 'entry' : type;
  return `of.${projectUuid}.${kind}.${type === 'project' ? '' : (id ?? '')}.${variation}`;
}

function subjectOf({ type, id, title, contentTypeId = undefined, readKey = type }: Named): ActivitySubject {
  return {
    type,
    resourceId: id,
    resourceKey: id?.toLowerCase() ?? null,
    title,
    contentTypeId: contentTypeId ?? null,
    readKey,
  };
}

function itemOf({ position, metadata }: Event, { projectUuid, variation }: Thing, deed: Deed) {
  const { action, language = variation ?? null, changed = [], workflow = null, index = 0 } = deed;
  const { actor, occurredAt, correlationId } = metadata;
  const seq = seqOf(position, index);
  return {
    _id: seq,
    list: projectUuid,
    seq,
    language,
    action,
    changed,
    workflow,
    at: occurredAt,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    correlation: correlationId,
  } satisfies Partial<ActivityItem> & { _id: string; list: string };
}

const seqOf = (position: bigint, index: number) =>
  `${String(position).padStart(20, '0')}.${String(index).padStart(5, '0')}`;

export const isSeq = (text: string): boolean => /^\d{20}\.\d{5}$/.test(text);

export const positionOf = (seq: string): string => String(BigInt(seq.slice(0, seq.indexOf('.'))));

/** The names of what an event changes, as it has one member for each. */
export const namesIn = (changes: object): readonly string[] => Object.keys(changes);
