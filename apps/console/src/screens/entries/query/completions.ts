import { completeZenql } from '@annal/search-query/zenql';
import type { Names } from '../../../frame/names.ts';
import type { EntryColumn } from '../list/columns.ts';
import { translationStates } from './facet-options.ts';
import { listFields } from './filters.ts';

export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly CompletionOption[];
}

export interface CompletionOption {
  readonly insert: string;
  readonly detail: string;
}

/** What is known of a project that may be named in a query. */
export interface Vocabulary {
  readonly fields: readonly EntryColumn[];
  readonly types: readonly string[];
  readonly states: readonly string[];
  readonly languages: readonly string[];
  readonly owners: readonly string[];
  readonly names: Names;
}

const SHOWN = 8;

export function completionsAt(text: string, caret: number, vocabulary: Vocabulary): Completions {
  const wanted = completeZenql(text, caret);
  const typed = text
    .slice(wanted.from, caret)
    .replace(/^["“”]/, '')
    .toLowerCase();
  const plain = (insert: string): CompletionOption => ({ insert, detail: '' });
  const all = [
    ...(wanted.isField ? vocabulary.fields.map(({ path, text: detail }) => ({ insert: path, detail })) : []),
    ...(wanted.isValue ? valuesOf(wanted.field, vocabulary) : []),
    ...[...wanted.operators, ...wanted.words, ...wanted.functions].map(plain),
  ];
  return { from: wanted.from, to: wanted.to, options: fitting(all, typed).slice(0, SHOWN) };
}

/** What begins with the typed letters first, then what has them anywhere, also in its name. */
function fitting(options: readonly CompletionOption[], typed: string): readonly CompletionOption[] {
  const begins = ({ insert }: CompletionOption): boolean => insert.toLowerCase().startsWith(typed);
  const has = (option: CompletionOption): boolean =>
    !begins(option) && `${option.insert} ${option.detail}`.toLowerCase().includes(typed);
  return [...options.filter(begins), ...(typed === '' ? [] : options.filter(has))];
}

function valuesOf(field: string | undefined, vocabulary: Vocabulary): readonly CompletionOption[] {
  const { names, types, states, languages, owners } = vocabulary;
  const option = (value: string, detail: string): CompletionOption => ({
    insert: /^[\p{L}\p{N}_.@-]+$/u.test(value) ? value : `"${value.replaceAll('"', '\\"')}"`,
    detail: detail === value ? '' : detail,
  });
  switch (field) {
    case listFields.type:
      return types.map((id) => option(id, names.type(id)));
    case listFields.state:
      return states.map((id) => option(id, names.state(id).text));
    case listFields.lang:
      return languages.map((code) => option(code, ''));
    case listFields.owner:
      return owners.map((owner) => option(owner, names.person(owner)));
    case listFields.translation:
      return Object.keys(translationStates).map((id) => option(id, ''));
    default:
      return [];
  }
}
