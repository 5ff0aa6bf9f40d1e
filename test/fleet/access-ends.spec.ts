import { Annal } from '../support/service/annal.ts';
import { Library } from '../support/content/library.ts';
import { endsOfAccess } from './access-ends.ts';

describe('one process', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  endsOfAccess(() => ({ gateways: [annal], library }));
});
