import { isAllowedAddress, isHarmless } from './address.ts';

describe('the address of a link', () => {
  it.each(['https://example.org', 'mailto:a@example.org', 'tel:+44', '/books', '#fees', '?page=2', '../up'])(
    'may be %s',
    (address) => {
      expect(isAllowedAddress(address)).toBe(true);
      expect(isHarmless(address)).toBe(true);
    },
  );

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'JaVaScRiPt:x'])(
    'may not be %j',
    (address) => {
      expect(isAllowedAddress(address)).toBe(false);
      expect(isHarmless(address)).toBe(false);
    },
  );

  it.each(['example.org', '//other.example', '/\\other.example'])('is not set without its scheme: %j', (address) =>
    expect(isAllowedAddress(address)).toBe(false),
  );
});
