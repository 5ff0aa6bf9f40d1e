import { requestedScopes, resourceScopes } from './scopes.ts';

it.each([
  ['nothing', undefined, undefined],
  ['blanks only', '  ', undefined],
  ['one', 'Entry_Read', ['Entry_Read']],
  ['several, once each', 'Entry_Read  Entry_Write Entry_Read', ['Entry_Read', 'Entry_Write']],
  ['unknown ones beside a known one', 'Diagnostics_Administrator Entry_Read', ['Entry_Read']],
  ['unknown ones alone', 'Diagnostics_Administrator', []],
  ['the wrong case', 'entry_read', []],
  ['property names that every object has', 'constructor toString', []],
  ['those without a resource', 'openid offline_access', ['openid', 'offline_access']],
])('reads %s', (_, text, scopes) => expect(requestedScopes(text)).toEqual(scopes));

it('has eleven resource scopes', () => expect(resourceScopes).toHaveLength(11));
