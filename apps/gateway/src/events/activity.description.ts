import { activityTypes } from '@annal/integration-application';
import { describeController } from '../description/described.ts';
import { language } from '../description/parameters.ts';
import { described, list, nullable, object, oneOf, text, texts, timestamp } from '../description/schema.ts';
import { ActivityController, MOST_ACTIVITY } from './activity.controller.ts';

const type = oneOf(...activityTypes);

const item = object({
  position: described(text, 'Place in the log'),
  time: timestamp,
  actor: object({ kind: oneOf('user', 'apiKey', 'system'), id: text, name: text }),
  action: described(text, 'Such as `created`, `updated` or `published`'),
  resource: object({
    type,
    id: described(nullable(text), 'Null where the change is about many'),
    title: described(nullable(text), 'As it was then'),
    language: nullable(text),
    contentTypeId: nullable(text),
  }),
  changed: described(nullable(texts), 'Names of what was changed; null where the event does not say'),
  workflow: nullable(object({ event: text, from: text, to: text })),
  correlation: described(text, 'Equal for all that one request has caused'),
});

export const activityDescription = describeController('Activity', ActivityController, {
  list: {
    summary: 'List who did what in a project',
    description: 'Changes of what the caller may read, newest first. It follows the log at a short distance.',
    query: {
      type: {
        ...described(text, `Comma separated: ${activityTypes.join(', ')}`),
        pattern: `^(${activityTypes.join('|')})(,(${activityTypes.join('|')}))*$`,
      },
      resource: described(text, 'Id of one thing, as in `resource.id`'),
      actor: described(text, 'Id or name of who did it'),
      language,
      after: described({ type: 'string', pattern: '^[0-9]{20}\\.[0-9]{5}$' }, '`next` of the page before'),
      pageSize: { type: 'integer', minimum: 1, maximum: MOST_ACTIVITY, default: 50 },
    },
    answer: object({ items: list(item), next: described(nullable(text), 'Null on the last page') }),
  },
});
