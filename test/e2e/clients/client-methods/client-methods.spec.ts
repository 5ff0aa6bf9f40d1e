import { Annal } from '../../../support/service/annal.ts';
import { Library } from '../../../support/content/library.ts';
import { clientOf, type Checks, type Stage } from './check.ts';
import { clientChecks } from './client.ts';
import { contentChecks } from './content.ts';
import { methodsOf } from './methods.ts';
import { redirectChecks } from './redirects.ts';
import { groupChecks, roleChecks, userChecks } from './security.ts';
import { structureChecks } from './structure.ts';
import { tagChecks, tagGroupChecks } from './tags.ts';

const checks: Checks = {
  ...clientChecks,
  ...contentChecks,
  ...structureChecks,
  ...redirectChecks,
  ...tagChecks,
  ...tagGroupChecks,
  ...userChecks,
  ...groupChecks,
  ...roleChecks,
};

describe('contensis-management-api', () => {
  let stage: Stage;

  beforeAll(async () => {
    const annal = await Annal.shared();
    const library = await Library.withBooks(annal);
    stage = { annal, library, client: clientOf(annal, library.id) };
  });
  afterAll(() => stage.annal.discard());

  it('has 95 methods', () => {
    expect(methodsOf(stage.client).filter((method) => method.includes('.'))).toHaveLength(95);
  });

  it('has a check for every method and no others', () => {
    expect(Object.keys(checks).sort()).toEqual([...methodsOf(stage.client)].sort());
  });

  it.each(Object.keys(checks))('%s works', (method) => checks[method]?.(stage));
});
