import { JsonReader, type Issue } from '@annal/kernel';
import { VIEW_AREAS, type ViewDefinition } from './views.events.ts';
import type { SentView } from './views.commands.ts';

const LONGEST_NAME = 100;
const LONGEST_ZENQL = 10_000;
const LONGEST_PATH = 500;
const MOST_COLUMNS = 50;
const MOST_ORDERS = 10;

const plain: ViewDefinition = {
  name: '',
  icon: null,
  area: 'entries',
  zenql: '',
  columns: [],
  order: [],
  shared: false,
};

/** Absent members are those of `before`; null resets all but the name. */
export function readView(
  sent: SentView,
  before: ViewDefinition | undefined,
  zenqlProblem: string | null,
  issues: Issue[],
): ViewDefinition {
  const view: JsonReader<keyof SentView> = new JsonReader(sent, issues);
  const known = before ?? plain;
  const read = <Value>(name: keyof ViewDefinition, kept: Value, reset: Value, value: (sent: JsonReader) => Value) => {
    const member = view.own(name);
    if (member.value === undefined) return kept;
    return member.value === null ? reset : value(member);
  };
  const list = (name: 'columns' | 'order', most: number) =>
    read(name, known[name], plain[name], (member) => paths(member, most));
  return {
    name: nameOf(view.own('name'), before),
    icon: read('icon', known.icon, plain.icon, iconOf),
    area: read('area', known.area, plain.area, (member) => member.oneOf(VIEW_AREAS) ?? refusedArea(member)),
    zenql: read('zenql', known.zenql, plain.zenql, (member) => zenqlOf(member, zenqlProblem)),
    columns: list('columns', MOST_COLUMNS),
    order: list('order', MOST_ORDERS),
    shared: read('shared', known.shared, plain.shared, (member) => member.flag() ?? plain.shared),
  };
}

function nameOf(sent: JsonReader, before: ViewDefinition | undefined): string {
  if (sent.value === undefined && before) return before.name;
  const name = sent.text()?.trim() ?? '';
  if (name === '' && (sent.isAbsent || typeof sent.value === 'string')) sent.refuse('The name is required');
  else if ([...name].length > LONGEST_NAME)
    sent.refuse(`The view name cannot be longer than ${LONGEST_NAME} characters`);
  else if (/[\p{Cc}\p{Cs}]/u.test(name)) sent.refuse('The view name is not valid');
  return name;
}

function iconOf(sent: JsonReader): string | null {
  const icon = sent.text() ?? '';
  if (/^[a-z][a-z0-9-]{0,39}$/.test(icon)) return icon;
  if (typeof sent.value === 'string') sent.refuse('The icon has to be a word such as book-open');
  return null;
}

function refusedArea(sent: JsonReader): ViewDefinition['area'] {
  if (typeof sent.value === 'string') sent.refuse('The area has to be entries or assets');
  return plain.area;
}

function zenqlOf(sent: JsonReader, problem: string | null): string {
  const zenql = sent.text()?.trim() ?? '';
  if (zenql.length > LONGEST_ZENQL) sent.refuse(`The query cannot be longer than ${LONGEST_ZENQL} characters`);
  else if (problem !== null) sent.refuse(problem);
  return zenql;
}

function paths(sent: JsonReader, most: number): readonly string[] {
  const texts = sent.texts() ?? [];
  if (texts.length > most) sent.refuse(`At most ${most} can be given`);
  for (const [index, text] of texts.entries())
    if (text === '' || text.length > LONGEST_PATH)
      sent.issues.push({
        field: `${sent.path}[${index}]`,
        message: `A path has 1 to ${LONGEST_PATH} characters`,
      });
  return texts;
}
