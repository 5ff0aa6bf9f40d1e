import { isRecord } from '@annal/kernel';

/** A clause of a search, as JSON (search.md 3). */
export type SentClause = Readonly<Record<string, unknown>>;

/** How the value of a member becomes clauses on a path of a search. */
export interface MemberShape {
  readonly clauses: (value: unknown, path: string) => readonly SentClause[];
}

/** `{ operator: value }`. Null asks for nothing, but for no value in `equalTo`. */
export const operators: MemberShape = {
  clauses: (value, path) => operatorsIn(value).map(([operator, operand]) => ({ field: path, [operator]: operand })),
};

function operatorsIn(value: unknown): readonly (readonly [string, unknown])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).filter(([operator, operand]) => operand !== null || operator === 'equalTo');
}

/** Links are found by the id of what they lead to. */
export const linkShape: MemberShape = {
  clauses: (value, path) => {
    if (!isRecord(value)) return [];
    const { id, exists, ...direct } = value;
    const byId = [id, direct].flatMap((given) => operators.clauses(given, `${path}.sys.id`));
    return [...byId, ...operators.clauses({ exists: exists ?? null }, path)];
  },
};

/** Members of a structured value; operators beside them are about the value itself. */
export function nestedShape(members: Readonly<Record<string, MemberShape>>): FilterShape {
  const shape = new FilterShape();
  for (const [name, member] of Object.entries(members)) shape.add(name, name, member);
  return shape;
}

/** Names of inputs need not be ids of fields. */
export class FilterShape implements MemberShape {
  private readonly members = new Map<string, { readonly id: string; readonly shape: MemberShape }>();

  add(name: string, id: string, shape: MemberShape): void {
    this.members.set(name, { id, shape });
  }

  clauses(value: unknown, path: string): readonly SentClause[] {
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([name, given]) => this.member(name, given, path));
  }

  private member(name: string, given: unknown, path: string): readonly SentClause[] {
    const known = this.members.get(name);
    if (known) return known.shape.clauses(given, path === '' ? known.id : `${path}.${known.id}`);
    if (path !== '') return operators.clauses({ [name]: given }, path);
    return given === null ? [] : this.logical(name, given);
  }

  private logical(name: string, given: unknown): readonly SentClause[] {
    if (name === 'not') return [{ not: all(this.clauses(given, '')) }];
    const alternatives = Array.isArray(given) ? given : [];
    return [{ [name]: alternatives.map((each) => all(this.clauses(each, ''))) }];
  }
}

const all = (clauses: readonly SentClause[]): SentClause =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { and: clauses };
