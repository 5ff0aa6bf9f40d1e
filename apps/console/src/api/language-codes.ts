/** For pick lists (docs/contract/conventions.md, section 4); every well-formed code is accepted. */
export const languageCodes: readonly string[] = (
  'ar bn cy da da-DK de de-AT de-DE el en en-AU en-CA en-GB en-IN en-NZ en-US es es-ES es-MX es-US fa fr fr-BE fr-CA ' +
  'fr-FR fr-NL ga-IE gd-GB gu hi id it ja jv kn ko ko-KR mr ms my nl nl-BE nl-NL pa pl pt pt-BR pt-PT ro ru sv te th tr ' +
  'uk ur vi zh zh-CN'
).split(' ');
