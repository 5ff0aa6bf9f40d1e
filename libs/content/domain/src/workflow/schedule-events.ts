/** The state of variations that wait for their publication (workflows.md 2.1). */
export const SCHEDULED = 'scheduled';

/** What the service does by itself at the due time; no trigger invokes it. */
export const SYS_PUBLISH_INVOKE = 'sysPublishScheduleInvoke';
export const SYS_UNPUBLISH_INVOKE = 'sysUnpublishScheduleInvoke';

/** Events that every workflow has in every state but the archive. The schedules endpoints invoke them, no trigger. */
export const scheduleEvents = {
  publish: { set: 'sysSetPublishSchedule', clear: 'sysClearPublishSchedule' },
  unpublish: { set: 'sysSetUnpublishSchedule', clear: 'sysClearUnpublishSchedule' },
} as const;
