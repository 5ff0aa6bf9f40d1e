import type { ZonedDateTime } from '@internationalized/date';
import { useState } from 'react';
import { idempotencyKey } from '../../../api/client.ts';
import { serverNow } from '../../../api/connection.ts';
import { clearSchedule, raiseEvent, setSchedule, type Entry, type ScheduleKind } from '../../../api/entry.ts';
import { formatMoment, t, timeZone } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DateField, type DateValue } from '../../../ui/date/date-field.tsx';
import { offeredEvents } from '../actions/events.ts';
import { useEditor } from '../editor-context.ts';
import { tomorrowMorning } from './tomorrow.ts';

interface ScheduleTabProps {
  readonly stored: Entry;
  readonly save: () => Promise<boolean>;
}

/** Moments at which the service publishes or unpublishes by itself. */
export function ScheduleTab({ stored, save }: ScheduleTabProps) {
  return (
    <div className="form">
      <Moment kind="publish" stored={stored} save={save} />
      <Moment kind="unpublish" stored={stored} save={save} />
      <p className="field-help">{t('editor.zone', { zone: timeZone() })}</p>
    </div>
  );
}

function Moment({ kind, stored, save }: ScheduleTabProps & { readonly kind: ScheduleKind }) {
  const known = stored.sys.schedules[kind];
  const [chosen, setChosen] = useState<DateValue | null>(null);
  const [placeholder] = useState(() => tomorrowMorning(serverNow(), timeZone()));
  const { change, isBusy, refusal } = useChanging(kind, save);
  const moment = chosen !== null && 'toDate' in chosen ? (chosen as ZonedDateTime) : undefined;
  const mayChange = stored.sys.workflow.allowedEvents.some((event) =>
    event.includes(kind === 'publish' ? 'PublishSchedule' : 'UnpublishSchedule'),
  );
  const whyNot = mayChange ? undefined : t('editor.mayNotSchedule');
  if (known)
    return (
      <section className="moment" aria-label={t(`editor.${kind}At`)}>
        <h3>{t(`editor.${kind}At`)}</h3>
        <p>{formatMoment(known.dateTime)}</p>
        <p className="field-help">{t('editor.utc', { moment: new Date(known.dateTime).toISOString() })}</p>
        {known.missed && <Banner tone="warning" title={t('editor.missed')} />}
        {refusal !== undefined && <ProblemBanner error={refusal} />}
        <Button isSmall isPending={isBusy} unavailable={whyNot} onPress={() => void change(undefined)}>
          {t('editor.clearSchedule')}
        </Button>
      </section>
    );
  return (
    <section className="moment" aria-label={t(`editor.${kind}At`)}>
      <DateField
        label={t(`editor.${kind}At`)}
        value={chosen}
        onChange={setChosen}
        granularity="minute"
        placeholder={placeholder}
        {...(moment && { help: t('editor.utc', { moment: moment.toAbsoluteString() }) })}
      />
      {refusal !== undefined && <ProblemBanner error={refusal} />}
      <div className="buttons">
        <Button isSmall onPress={() => setChosen(tomorrowMorning(serverNow(), timeZone()))}>
          {t('editor.tomorrow')}
        </Button>
        <Button
          isSmall
          look="main"
          isPending={isBusy}
          unavailable={whyNot ?? (moment ? undefined : t('editor.chooseMoment'))}
          onPress={() => moment && void change(moment.toAbsoluteString())}
        >
          {t('editor.setSchedule')}
        </Button>
      </div>
    </section>
  );
}

/** Sets the moment and raises the event that waits for it in one step; the first is taken back if the second fails. */
function useChanging(kind: ScheduleKind, save: () => Promise<boolean>) {
  const { editing, projectId, entryId, language, model } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const place = { projectId, entryId };
  const set = async (dateTime: string): Promise<void> => {
    const entry = await setSchedule(place, kind, language, dateTime);
    editing.accept(entry);
    const waits = offeredEvents(entry, model.workflow, model.type.defaultLanguage).find((event) => event.needsSchedule);
    if (kind !== 'publish' || !waits) return;
    try {
      editing.accept(await raiseEvent(place, { event: waits.id, language }, idempotencyKey()));
    } catch (error) {
      await clear();
      throw error;
    }
  };
  const clear = async (): Promise<void> => {
    const { stored } = editing.state.getState();
    const cancel = stored && offeredEvents(stored, model.workflow, model.type.defaultLanguage).find(isCancel);
    if (kind === 'publish' && cancel) await raiseEvent(place, { event: cancel.id, language }, idempotencyKey());
    else await clearSchedule(place, kind, language);
    editing.accept(await editing.options.read());
  };
  const change = async (dateTime: string | undefined): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      if (dateTime === undefined) await clear();
      else if (!editing.isChanged || (await save())) await set(dateTime);
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy, refusal };
}

const isCancel = ({ id }: { readonly id: string }): boolean => id.endsWith('.cancel');
