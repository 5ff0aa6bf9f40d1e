import { Link, type LinkProps } from '@tanstack/react-router';
import { formatAge, formatMoment, languageName, t, type Key } from '../../messages/index.ts';
import type { Names } from '../../frame/names.ts';
import type { ActivityItem } from './activity.ts';

const actions: Readonly<Record<string, Key>> = {
  created: 'activity.created',
  updated: 'activity.updated',
  published: 'activity.published',
  unpublished: 'activity.unpublished',
  archived: 'activity.archived',
  unarchived: 'activity.unarchived',
  restored: 'activity.restored',
  deleted: 'activity.deleted',
  moved: 'activity.moved',
  scheduleSet: 'activity.scheduleSet',
  scheduleCleared: 'activity.scheduleCleared',
  scheduleMissed: 'activity.scheduleMissed',
};

interface ActivityRowProps {
  readonly projectId: string;
  readonly item: ActivityItem;
  readonly names: Names;
}

export function ActivityRow({ projectId, item, names }: ActivityRowProps) {
  const { actor, time, resource } = item;
  const who = actor.kind === 'user' ? names.person(actor.name) : actor.name;
  return (
    <li className="row">
      <div className="row-text">
        <span className="activity-what">
          <strong>{who}</strong> {whatOf(item, names)} <Thing projectId={projectId} item={item} />
        </span>
        <span className="row-detail">
          {[typeName(resource.type), resource.language === null ? '' : languageName(resource.language)]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </div>
      <time className="cell-muted cell-number" dateTime={time} title={formatMoment(time)}>
        {formatAge(time)}
      </time>
    </li>
  );
}

function whatOf({ action, workflow }: ActivityItem, names: Names): string {
  const key = actions[action];
  if (key) return t(key);
  return workflow ? t('activity.moved.to', { state: names.state(workflow.to).text }) : action;
}

const types: Readonly<Record<string, Key>> = {
  entry: 'activity.type.entry',
  asset: 'activity.type.asset',
  node: 'activity.type.node',
  contentType: 'activity.type.contentType',
  component: 'activity.type.component',
  role: 'activity.type.role',
  project: 'activity.type.project',
  block: 'activity.type.block',
};

export const typeName = (type: string): string => {
  const key = types[type];
  return key ? t(key) : type;
};

/** What it was about; entries can be opened. */
function Thing({ projectId, item: { resource, action } }: Pick<ActivityRowProps, 'projectId' | 'item'>) {
  const title = resource.title ?? resource.id ?? '';
  if (resource.type !== 'entry' || resource.id === null || action === 'deleted') return <q>{title}</q>;
  const address = {
    to: '/p/$projectId/entries/$entryId',
    params: { projectId, entryId: resource.id },
    search: resource.language === null ? {} : { lang: resource.language },
  } as unknown as LinkProps;
  return (
    <Link {...address} className="link">
      {title}
    </Link>
  );
}
