import type { LiveRole } from '@annal/security-domain';
import type { Asked } from '../permits.ts';
import type { Assigned } from './assigned.ts';
import { rightsOf, type Rights } from './rights.ts';

export interface HeldRole {
  role: LiveRole;
  assigned: Assigned;
  rights?: Rights | undefined;
}

interface CachedRights {
  rights: readonly Rights[];
  decisions: number;
}

type Applying = (asked: Asked, projectUuid: string, groups: Iterable<string>) => ReadonlySet<HeldRole>;

const MAX_REMEMBERED = 20_000;
const MAX_SEPARATE = 32;
/** A union of many roles costs about as much as this many decisions, and the next change discards it. */
const DECISIONS_BEFORE_UNION = 50;

export class KnownRights {
  private readonly remembered: Readonly<Record<Asked['kind'], Map<string, Map<string, CachedRights>>>> = {
    user: new Map(),
    apiKey: new Map(),
  };

  constructor(private readonly applying: Applying) {}

  rights(asked: Asked, projectUuid: string, groups: () => Iterable<string>): readonly Rights[] {
    const all = this.remembered[asked.kind];
    let projects = all.get(asked.id);
    if (!projects) remember(all, asked.id, (projects = new Map<string, CachedRights>()));
    let known = projects.get(projectUuid);
    if (!known) {
      known = { rights: separately(this.applying(asked, projectUuid, groups())), decisions: 0 };
      projects.set(projectUuid, known);
    }
    known.decisions += 1;
    if (known.decisions > DECISIONS_BEFORE_UNION && known.rights.length > MAX_SEPARATE)
      known.rights = [union(this.applying(asked, projectUuid, groups()))];
    return known.rights;
  }

  get isAsked(): boolean {
    return this.remembered.user.size + this.remembered.apiKey.size > 0;
  }

  forget({ kind, id }: Asked): void {
    this.remembered[kind].delete(id);
  }

  forgetIn(projectUuid: string, { kind, id }: Asked): void {
    this.remembered[kind].get(id)?.delete(projectUuid);
  }
}

function remember<Value>(all: Map<string, Value>, id: string, value: Value): void {
  if (all.size >= MAX_REMEMBERED) {
    const [longest] = all.keys();
    if (longest !== undefined) all.delete(longest);
  }
  all.set(id, value);
}

function separately(roles: ReadonlySet<HeldRole>): readonly Rights[] {
  const rights: Rights[] = [];
  for (const held of roles) rights.push((held.rights ??= rightsOf([held.role])));
  return rights;
}

const union = (roles: ReadonlySet<HeldRole>): Rights => rightsOf([...roles].map(({ role }) => role));
