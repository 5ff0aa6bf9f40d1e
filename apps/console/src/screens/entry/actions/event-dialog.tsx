import { useId, useState, type FormEvent } from 'react';
import type { WorkflowParameter } from '@annal/content-rules';
import { localized } from '../../../entry-form/localized.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useEditor } from '../editor-context.ts';
import type { OfferedEvent } from './events.ts';

interface EventDialogProps {
  readonly event: OfferedEvent;
  readonly onClose: () => void;
  readonly onConfirm: (data?: Readonly<Record<string, string>>) => Promise<void>;
}

/** Asks before an event, for what it wants to know. Its button has the event's name. */
export function EventDialog({ event, onClose, onConfirm }: EventDialogProps) {
  const form = useId();
  const { defaultLanguage } = useEditor().model.type;
  const parameters = event.definition?.parameters ?? [];
  const [data, setData] = useState<Readonly<Record<string, string>>>({});
  const [isAllShown, setAllShown] = useState(false);
  const problemsOf = (parameter: WorkflowParameter): readonly string[] => {
    const { required } = parameter.validations;
    if (required === undefined || (data[parameter.id] ?? '').trim() !== '') return [];
    const { message } = required;
    return [typeof message === 'string' ? message : (localized(message, defaultLanguage) ?? t('editor.valueNeeded'))];
  };
  const submit = async (submitted: FormEvent): Promise<void> => {
    submitted.preventDefault();
    setAllShown(true);
    if (parameters.some((parameter) => problemsOf(parameter).length > 0)) return;
    onClose();
    await onConfirm(parameters.length > 0 ? data : undefined);
  };
  const foot = (
    <>
      <Button onPress={onClose}>{t('dialog.cancel')}</Button>
      <Button
        look={event.color === 'red' ? 'danger' : 'main'}
        type="submit"
        form={form}
        autoFocus={parameters.length === 0}
      >
        {event.name}
      </Button>
    </>
  );
  return (
    <Dialog title={t('editor.ask', { name: event.name })} isOpen onClose={onClose} foot={foot}>
      <form id={form} className="form" onSubmit={submit}>
        {event.needsSchedule && <p>{t('editor.needsSchedule')}</p>}
        {event.publishes && <p>{t('editor.publishes')}</p>}
        {parameters.map((parameter, at) => (
          <TextField
            key={parameter.id}
            label={localized(parameter.name, defaultLanguage) ?? parameter.id}
            help={localized(parameter.editor?.instructions ?? parameter.description, defaultLanguage)}
            value={data[parameter.id] ?? ''}
            onChange={(text) => setData({ ...data, [parameter.id]: text })}
            problems={isAllShown ? problemsOf(parameter) : []}
            isRequired={parameter.validations.required !== undefined}
            isLong={parameter.editor?.id === 'multiline'}
            autoFocus={at === 0}
          />
        ))}
      </form>
    </Dialog>
  );
}
