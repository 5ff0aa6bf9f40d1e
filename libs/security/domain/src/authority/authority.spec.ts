import { systemGroups } from '../group/system-groups.ts';
import { mayAct, type Act, type Caller, type RequiredGroup, type SystemGroupIds, type Subject } from './authority.ts';

const { systemAdministrators, userAdministrators, rolesAdministrators, apiKeyAdministrators, siteViewAdministrators } =
  systemGroups;
const groupIds = {
  nobody: [],
  SA: [systemAdministrators.id],
  UA: [userAdministrators.id],
  RA: [rolesAdministrators.id],
  KA: [apiKeyAdministrators.id],
  SV: [siteViewAdministrators.id],
  'UA+KA': [userAdministrators.id, apiKeyAdministrators.id],
  'SA+UA': [systemAdministrators.id, userAdministrators.id],
} as const;
type Name = keyof typeof groupIds;

const systemGroupIds = (name: Name): SystemGroupIds => new Set(groupIds[name]);
const caller = (name: Name, more: Partial<Caller> = {}): Caller => ({
  kind: 'user',
  systemGroupIds: systemGroupIds(name),
  isScoped: false,
  ...more,
});
const subject = (name: Name, more: Partial<Subject> = {}): Subject => ({
  kind: 'principal',
  systemGroupIds: systemGroupIds(name),
  isCaller: false,
  isBootstrapKey: false,
  ...more,
});
const act = (requiredGroup: RequiredGroup, on: readonly Subject[], more: Partial<Act> = {}): Act => ({
  requiredGroup,
  on,
  changesCredential: false,
  assignsRoleToCaller: false,
  ...more,
});

/** Rows: the caller. Columns: the principal acted on. */
const columns: readonly Name[] = ['nobody', 'UA', 'KA', 'RA', 'SV', 'UA+KA', 'SA', 'SA+UA'];
const onPrincipals: readonly (readonly [RequiredGroup, Name, string])[] = [
  //                                nobody UA KA RA SV UA+KA SA SA+UA
  ['userAdministrators', 'nobody', '-      -  -  -  -  -     -  -'],
  ['userAdministrators', 'RA', '    -      -  -  -  -  -     -  -'],
  ['userAdministrators', 'SV', '    -      -  -  -  -  -     -  -'],
  ['userAdministrators', 'KA', '    -      -  -  -  -  -     -  -'],
  ['userAdministrators', 'UA', '    yes   yes -  -  -  -     -  -'],
  ['userAdministrators', 'UA+KA', ' yes   yes -  -  -  -     -  -'],
  ['userAdministrators', 'SA', '    yes yes yes yes yes yes yes yes'],
  ['userAdministrators', 'SA+UA', ' yes yes yes yes yes yes yes yes'],
  ['apiKeyAdministrators', 'nobody', '-    -  -  -  -  -     -  -'],
  ['apiKeyAdministrators', 'UA', '  -      -  -  -  -  -     -  -'],
  ['apiKeyAdministrators', 'KA', '  yes    - yes -  -  -     -  -'],
  ['apiKeyAdministrators', 'UA+KA', 'yes   - yes -  -  -     -  -'],
  ['apiKeyAdministrators', 'SA', '  yes yes yes yes yes yes yes yes'],
];

describe('acting on principals', () => {
  const cells = onPrincipals.flatMap(([requiredGroup, row, answers]) => {
    const allowed = answers.trim().split(/ +/);
    return columns.map((column, index) => [requiredGroup, row, column, allowed[index] === 'yes'] as const);
  });
  it.each(cells)('for %s: %s on %s → %s', (requiredGroup, row, column, allowed) =>
    expect(mayAct(caller(row), act(requiredGroup, [subject(column)]))).toBe(allowed),
  );

  it('needs a permission over each of them', () =>
    expect(mayAct(caller('UA'), act('userAdministrators', [subject('nobody'), subject('SA')]))).toBe(false));

  it('needs the right group even if no principal is affected', () => {
    expect(mayAct(caller('UA'), act('userAdministrators', []))).toBe(true);
    expect(mayAct(caller('UA'), act('apiKeyAdministrators', []))).toBe(false);
    expect(mayAct(caller('nobody'), act('userAdministrators', []))).toBe(false);
  });

  it('on oneself extends to no other principal, in any other group', () =>
    expect(mayAct(caller('UA+KA'), act('userAdministrators', [subject('UA+KA', { isCaller: true })]))).toBe(true));

  it('on the bootstrap key is for system administrators, in any group', () => {
    const key = subject('nobody', { isBootstrapKey: true });
    for (const name of ['KA', 'UA+KA'] as const)
      for (const isCaller of [false, true])
        expect(mayAct(caller(name), act('apiKeyAdministrators', [{ ...key, isCaller }]))).toBe(false);
    expect(mayAct(caller('SA'), act('apiKeyAdministrators', [key]))).toBe(true);
  });
});

describe('acting on groups', () => {
  it.each([
    ['UA', 'nobody', true],
    ['UA', 'UA', false],
    ['UA', 'KA', false],
    ['UA', 'SA', false],
    ['UA+KA', 'KA', false],
    ['SA', 'nobody', true],
    ['SA', 'UA', true],
    ['SA', 'SA', true],
  ] as const)('%s on a group that is or is below %s → %s', (row, column, allowed) =>
    expect(mayAct(caller(row), act('userAdministrators', [subject(column, { kind: 'group' })]))).toBe(allowed),
  );
});

describe('a credential', () => {
  it.each([
    ['SA', true, false],
    ['KA', true, false],
    ['SA', false, true],
    ['KA', false, true],
  ] as const)('by %s with scopes %s → %s', (row, isScoped, allowed) => {
    const key = caller(row, { kind: 'apiKey', isScoped });
    expect(mayAct(key, act('apiKeyAdministrators', [], { changesCredential: true }))).toBe(allowed);
  });

  it('and a membership of an administrator group are the only things that scopes prevent', () => {
    const key = caller('SA', { kind: 'apiKey', isScoped: true });
    const mayOn = (one: Subject) => mayAct(key, act('userAdministrators', [one]));
    expect(mayOn(subject('SA'))).toBe(true);
    expect(mayOn(subject('nobody', { kind: 'group' }))).toBe(true);
    for (const name of ['SA', 'RA'] as const) expect(mayOn(subject(name, { kind: 'group' }))).toBe(false);
  });
});

it('lets no principal assign itself a role', () => {
  for (const name of ['nobody', 'UA', 'SA'] as const)
    expect(mayAct(caller(name), act('userAdministrators', [], { assignsRoleToCaller: true }))).toBe(false);
});

it('allows all of it to the service itself', () => {
  const service = caller('nobody', { kind: 'system' });
  const everything = { changesCredential: true, assignsRoleToCaller: true };
  expect(mayAct(service, act('apiKeyAdministrators', [subject('SA', { isBootstrapKey: true })], everything))).toBe(
    true,
  );
});
