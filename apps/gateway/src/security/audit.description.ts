import { describeController } from '../description/described.ts';
import { paging, time } from '../description/parameters.ts';
import { described, list, nullable, object, text, timestamp } from '../description/schema.ts';
import { AuditController } from './audit.controller.ts';

const item = object({
  at: timestamp,
  event: text,
  resource: object({ type: text, id: text }),
  projectUuid: nullable(text),
  actor: object({ kind: text, id: text, name: text }),
  address: nullable(text),
});

export const auditDescription = describeController('Audit', AuditController, {
  list: {
    summary: 'List who did what',
    description: 'Every change in the log with its actor and address, newest first.',
    query: {
      projectId: described(text, 'Id or uuid of a project'),
      userId: described(text, 'Id or name of who did it'),
      resourceId: text,
      from: time,
      to: time,
      after: described(text, '`next` of the page before'),
      pageSize: paging.pageSize,
    },
    answer: object({ items: list(item), next: described(nullable(text), 'Null on the last page') }),
  },
});
