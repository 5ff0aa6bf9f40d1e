import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';

interface NumberTextProps {
  readonly label: string;
  readonly value: unknown;
  /** What is no number is kept as it is typed, so that the checks can name it. */
  readonly onChange: (value: number | string | null) => void;
  readonly problems?: readonly string[];
  readonly isOptional?: boolean;
}

export function NumberText({ label, value, onChange, problems = [], isOptional = false }: NumberTextProps) {
  const [text, setText] = useState(textOf(value));
  const shown = valueOf(text) === (value ?? null) ? text : textOf(value);
  const change = (typed: string): void => {
    setText(typed);
    onChange(valueOf(typed));
  };
  return <TextField label={label} value={shown} onChange={change} problems={problems} isOptional={isOptional} />;
}

const textOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

function valueOf(text: string): number | string | null {
  if (text.trim() === '') return null;
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}
