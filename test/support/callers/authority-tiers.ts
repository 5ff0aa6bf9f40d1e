import type { Annal } from '../service/annal.ts';
import { success, type Answer } from '../answers/answers.ts';
import { isLong } from '../sampling.ts';
import {
  clientOf,
  createApiKey,
  createGroup,
  createPerson,
  systemGroup,
  tokenOf,
  type ApiKeyView,
} from './security.ts';

export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

const groupsOf = {
  nobody: [],
  UA: ['User Administrators'],
  KA: ['API Key Administrators'],
  RA: ['Roles Administrators'],
  SV: ['Site View Administrators'],
  'UA+KA': ['User Administrators', 'API Key Administrators'],
  SA: ['System Administrators'],
  'below UA': ['User Administrators'],
  'below SA': ['System Administrators'],
} as const;
export type Tier = keyof typeof groupsOf;

const allCallers = ['nobody', 'RA', 'SV', 'KA', 'UA', 'below UA', 'UA+KA', 'SA', 'below SA'] as const;
export const callers: readonly Tier[] = isLong ? allCallers : ['KA', 'UA', 'below SA'];
export const columnsTried: readonly string[] = ['nobody', 'UA', 'KA', 'below SA', 'plain'];
export const targets: readonly Tier[] = ['nobody', 'UA', 'below UA', 'KA', 'UA+KA', 'SA', 'below SA'];
export const tried = targets.filter((tier) => isLong || columnsTried.includes(tier));

export class Tiers {
  private readonly asks = new Map<Tier, Ask>();

  private constructor(
    private readonly annal: Annal,
    readonly plain: string,
    readonly below: Readonly<Record<'UA' | 'KA' | 'SA', string>>,
  ) {}

  static async enrol(annal: Annal): Promise<Tiers> {
    const { id: plain } = await createGroup(annal);
    const nested = async (tier: 'UA' | 'KA' | 'SA') => {
      const [parent, { id }] = [await systemGroup(annal, groupsOf[tier][0]), await createGroup(annal)];
      success(await annal.call('PUT', `/api/security/groups/${parent.id}/groups/${id}`), 204);
      return id;
    };
    const below = { UA: await nested('UA'), KA: await nested('KA'), SA: await nested('SA') };
    const tiers = new Tiers(annal, plain, below);
    for (const tier of new Set<Tier>([...callers, 'UA+KA', 'SA'])) {
      const token = await tokenOf(annal, clientOf(await tiers.makeKey(tier)));
      tiers.asks.set(tier, (method, path, body) => annal.call(method, path, body, { token }));
    }
    return tiers;
  }

  as(tier: Tier): Ask {
    const ask = this.asks.get(tier);
    if (!ask) throw new Error(`There is no caller ${tier}`);
    return ask;
  }

  async makeUser(tier: Tier): Promise<string> {
    const { id } = await createPerson(this.annal);
    await this.add(id, tier);
    return id;
  }

  async makeKey(tier: Tier): Promise<ApiKeyView> {
    const key = await createApiKey(this.annal);
    await this.add(key.id, tier);
    return key;
  }

  private async add(principalId: string, tier: Tier): Promise<void> {
    for (const name of groupsOf[tier]) {
      const group = tier === 'below UA' ? this.below.UA : tier === 'below SA' ? this.below.SA : name;
      success(
        await this.annal.call('PUT', `/api/security/groups/${encodeURIComponent(group)}/users/${principalId}`),
        204,
      );
    }
  }
}
