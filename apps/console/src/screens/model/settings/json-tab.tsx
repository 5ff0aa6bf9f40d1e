import { useState } from 'react';
import type { FieldProblem } from '../../../api/problem.ts';
import { t } from '../../../messages/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { notify } from '../../../ui/notice/notices.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { bodyOf } from '../draft/draft.ts';
import { draftFromJson } from '../draft/from-json.ts';

const MOST_SHOWN = 20;

/** The definition as the API takes it, to copy from and to paste into. */
export function JsonTab({ builder }: { readonly builder: Builder }) {
  const { draft, change, problems, select } = builder;
  const own = JSON.stringify(bodyOf(draft), null, 2);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? own;
  const [faults, setFaults] = useState<readonly string[]>([]);
  const apply = (): void => {
    const read = readJson(text);
    if (read instanceof SyntaxError) return setFaults([read.message]);
    const next = draftFromJson(read.value, draft);
    if ('fields' in next) {
      change(next);
      select(undefined);
      setTyped(undefined);
      setFaults([]);
      notify({ text: t('model.jsonTaken') });
    } else setFaults(next.map(shapeProblem));
  };
  const atPaths = typed === undefined ? problems.map(({ field = '', message }) => `${field}: ${message}`) : [];
  return (
    <div className="form json-tab">
      <p className="cell-muted">{t('model.jsonText')}</p>
      <div className="code-field">
        <TextField
          label={t('model.json')}
          value={text}
          onChange={(next) => {
            setTyped(next);
            setFaults([]);
          }}
          isLong
          rows={24}
          spellCheck="false"
          problems={[...faults, ...atPaths].slice(0, MOST_SHOWN)}
        />
      </div>
      <div className="buttons">
        <Button look="main" isDisabled={typed === undefined || typed === own} onPress={apply}>
          {t('model.jsonTake')}
        </Button>
        {typed !== undefined && <Button onPress={() => setTyped(undefined)}>{t('model.jsonDiscard')}</Button>}
      </div>
    </div>
  );
}

function readJson(text: string): { readonly value: unknown } | SyntaxError {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

const shapes = ['object', 'array', 'text', 'texts'] as const;

function shapeProblem({ field = '', message }: FieldProblem): string {
  const shape = shapes.find((each) => each === message) ?? 'object';
  return t('model.jsonShape', { path: field, shape: t(`model.shape.${shape}`) });
}
