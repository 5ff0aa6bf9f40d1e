import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partsOf, withParts } from './aria-parts.mjs';

const index = [
  'import {Button as $b$1, ButtonContext as $b$2} from "../private/Button.mjs";',
  'import {useFilter as $f} from "react-aria/useFilter";',
  'export {$b$1 as Button, $b$2 as ButtonContext, $f as useFilter};',
].join('\n');
const parts = partsOf(index, (from) => from.replace('../', '/aria/'));

describe('imports of React Aria', () => {
  it('go to the module of each part, and leave types out', () => {
    const source =
      "import {\n  Button as AriaButton,\n  useFilter,\n  type Key,\n} from 'react-aria-components';\nnext();";
    assert.equal(
      withParts(source, parts),
      'import { Button as AriaButton } from "/aria/private/Button.mjs"; import { useFilter as useFilter } from "react-aria/useFilter";\n\n\n\n\nnext();',
    );
  });

  it('name what is not there', () => {
    assert.throws(() => withParts("import { Buton } from 'react-aria-components';", parts), /no Buton/);
  });
});
