import { describeController, media } from '../description/described.ts';
import { described, text } from '../description/schema.ts';
import { ConsoleStreamController } from './console-stream.controller.ts';

export const consoleStreamDescription = describeController('Console', ConsoleStreamController, {
  follow: {
    summary: 'Follow what changes in a project',
    description:
      'Server-sent events without content: `change` names what somebody should read again, `rights` says that those of ' +
      'the caller are others now, `reset` that too much was missed.',
    query: { lastEventId: text },
    headers: { 'Last-Event-ID': described(text, 'Id of the last event that was seen') },
    answer: media({ 'text/event-stream': text }),
  },
});
