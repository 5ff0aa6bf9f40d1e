import { publishes, type Decision } from '../../api/waiting.ts';
import { localized } from '../../entry-form/localized.ts';
import { t } from '../../messages/index.ts';

interface Words {
  readonly name: string;
  readonly ask: (title: string) => string;
  readonly text: string;
  readonly done: (title: string) => string;
}

/** The built-in decisions speak the console's language; others are named by their workflow. */
export function wordsOf({ event, isDecline }: Decision): Words {
  const text = t(isDecline ? 'overview.declineText' : publishes(event) ? 'overview.approveText' : 'overview.onText');
  if (event.id === 'approve')
    return {
      name: t('overview.approve'),
      ask: (title) => t('overview.approveTitle', { title }),
      text,
      done: (title) => t('overview.didApprove', { title }),
    };
  if (event.id === 'decline')
    return {
      name: t('overview.decline'),
      ask: (title) => t('overview.declineTitle', { title }),
      text,
      done: (title) => t('overview.didDecline', { title }),
    };
  const name = localized(event.name, '') ?? event.id;
  return {
    name,
    ask: (title) => t('overview.decideTitle', { name, title }),
    text,
    done: (title) => t('overview.didDecide', { name, title }),
  };
}
