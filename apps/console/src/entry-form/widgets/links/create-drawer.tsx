import { titleFieldOf, type Field } from '@annal/content-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { idempotencyKey } from '../../../api/client.ts';
import { nameOfType } from '../../../api/content-type-name.ts';
import { publishedTypeQuery, type ContentType } from '../../../api/published-model.ts';
import { createEntry, type Entry } from '../../../api/entry.ts';
import { Problem } from '../../../api/problem.ts';
import { useUnsavedForm } from '../../../frame/unsaved.ts';
import { t } from '../../../messages/index.ts';
import { ProblemBanner } from '../../../ui/banner/problem-banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Loaded } from '../../../ui/state/states.tsx';
import { DiscardQuestion } from '../../discard-question.tsx';
import { FormField } from '../../form-field.tsx';
import { createFormStore, isChanged, setRefused } from '../../form-store.ts';
import { FormContext, useForm, type Form } from '../../form.ts';
import { SideDialog } from './side-dialog.tsx';

interface CreateDrawerProps {
  readonly contentTypeId: string;
  /** What was searched for, as its title. */
  readonly title: string;
  readonly onCreated: (entry: Entry) => void;
  readonly onClose: () => void;
}

/** A new entry, made while another one is being written. */
export function CreateDrawer(props: CreateDrawerProps) {
  const { projectId } = useForm();
  const type = useQuery(publishedTypeQuery(projectId, props.contentTypeId));
  if (type.data) return <CreateForm {...props} type={type.data} />;
  return (
    <SideDialog
      title={t('widget.create', { type: props.contentTypeId })}
      onClose={props.onClose}
      foot={<Button onPress={props.onClose}>{t('dialog.cancel')}</Button>}
    >
      <Loaded query={type}>{() => null}</Loaded>
    </SideDialog>
  );
}

function CreateForm({ type, title, onCreated, onClose }: CreateDrawerProps & { readonly type: ContentType }) {
  const outer = useForm();
  const [request] = useState(idempotencyKey);
  const [store] = useState(() => createFormStore({}, begun(type, title)));
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [isLeaving, setLeaving] = useState(false);
  const form = useMemo<Form>(() => {
    const { entryId: _, ...shared } = outer;
    return { ...shared, store, contentTypeId: type.id, defaultLanguage: type.defaultLanguage, isReadOnly: false };
  }, [outer, store, type]);
  const save = async (): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const fields = store.getState().values;
      const sys = { contentTypeId: type.id, language: outer.language };
      onCreated(await createEntry(outer.projectId, { ...fields, sys }, request));
    } catch (error) {
      setRefusal(error);
      if (error instanceof Problem) setRefused(store, refusedOf(error));
    } finally {
      setPending(false);
    }
  };
  // The one behind is kept on this device; this one is not, so leaving the page asks.
  useUnsavedForm(`new ${type.id}`, useStore(store, isChanged));
  const close = (): void => (isChanged(store.getState()) ? setLeaving(true) : onClose());
  const foot = (
    <>
      <Button onPress={close}>{t('dialog.cancel')}</Button>
      <Button look="main" isPending={isPending} onPress={() => void save()}>
        {t('widget.saveDraft')}
      </Button>
    </>
  );
  return (
    <SideDialog title={t('widget.create', { type: nameOfType(type) })} onClose={close} foot={foot}>
      {refusal !== undefined && <ProblemBanner error={refusal} shown={type.fields.map(({ id }) => id)} />}
      <FormContext value={form}>
        {type.fields.map((field) => (
          <Top key={field.id} field={field} />
        ))}
      </FormContext>
      <DiscardQuestion isOpen={isLeaving} onClose={() => setLeaving(false)} onDiscard={onClose} />
    </SideDialog>
  );
}

function Top({ field }: { readonly field: Field }) {
  const path = useMemo(() => [field.id], [field]);
  return <FormField field={field} path={path} />;
}

function begun(type: ContentType, title: string) {
  const field = titleFieldOf(type);
  return field === null || title === '' ? {} : { [field]: title };
}

function refusedOf({ fields }: Problem): ReadonlyMap<string, readonly string[]> {
  const refused = new Map<string, readonly string[]>();
  for (const { field, message } of fields)
    if (field !== undefined) refused.set(field, [...(refused.get(field) ?? []), message]);
  return refused;
}
