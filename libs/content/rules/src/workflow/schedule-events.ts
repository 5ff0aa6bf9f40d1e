/** workflows.md 2.1. */
export const SCHEDULED = 'scheduled';

export const SYS_PUBLISH_INVOKE = 'sysPublishScheduleInvoke';
export const SYS_UNPUBLISH_INVOKE = 'sysUnpublishScheduleInvoke';

/** In every state but the archive. The schedules endpoints invoke them, never a trigger. */
export const scheduleEvents = {
  publish: { set: 'sysSetPublishSchedule', clear: 'sysClearPublishSchedule' },
  unpublish: { set: 'sysSetUnpublishSchedule', clear: 'sysClearUnpublishSchedule' },
} as const;
