import { nameKey, type AssigneeKind } from '@annal/security-domain';

export class AssigneeNames {
  private readonly ids = new Map<string, string>();
  private readonly names = new Map<string, string>();

  set(kind: AssigneeKind, id: string, name: string | undefined): boolean {
    const before = this.nameOf(kind, id);
    if (before === name) return false;
    if (before !== undefined && this.idOf(kind, before) === id) this.ids.delete(keyOf(kind, before));
    if (name === undefined) this.names.delete(`${kind}:${id}`);
    else {
      this.names.set(`${kind}:${id}`, name);
      this.ids.set(keyOf(kind, name), id);
    }
    return true;
  }

  idOf(kind: AssigneeKind, name: string): string | undefined {
    return this.ids.get(keyOf(kind, name));
  }

  nameOf(kind: AssigneeKind, id: string): string | undefined {
    return this.names.get(`${kind}:${id}`);
  }
}

const keyOf = (kind: AssigneeKind, name: string) => `${kind}:${nameKey(name)}`;
