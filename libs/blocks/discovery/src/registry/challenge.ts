/** A `WWW-Authenticate` challenge (RFC 9110 11.6.1). */
export interface Challenge {
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PARAMETER = new RegExp(`^\\s*,?\\s*(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))`);
const SCHEME = new RegExp(`^[\\s,]*(${TOKEN})(?=\\s|,|$)`);
const MAX_LENGTH = 8_192;

export function parseChallenges(header: string): readonly Challenge[] {
  const challenges: Challenge[] = [];
  for (let rest = header.slice(0, MAX_LENGTH); ;) {
    const scheme = SCHEME.exec(rest);
    if (!scheme?.[1]) return challenges;
    rest = rest.slice(scheme[0].length);
    const parameters: Record<string, string> = {};
    for (let found = PARAMETER.exec(rest); found?.[1]; found = PARAMETER.exec(rest)) {
      parameters[found[1].toLowerCase()] = found[2]?.replace(/\\(.)/g, '$1') ?? found[3] ?? '';
      rest = rest.slice(found[0].length);
    }
    challenges.push({ scheme: scheme[1].toLowerCase(), parameters });
  }
}
