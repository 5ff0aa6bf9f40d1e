import { resolve } from 'node:path';
import { inspect } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<Value> {
  readonly name: string;
  /** @throws BadSetting */
  readonly read: (environment: Environment) => Value;
}

export class BadSetting extends Error {
  constructor(
    readonly setting: string,
    readonly problem: string,
  ) {
    super(`${setting} ${problem}`);
    this.name = 'BadSetting';
  }
}

export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}

/** `parse` returns undefined for an invalid text. An empty variable counts as unset. */
export function setting<Value>(
  name: string,
  parse: (text: string) => Value | undefined,
  problem: string,
): Setting<Value> {
  return {
    name,
    read: (environment) => {
      const text = environment[name]?.trim();
      if (!text) throw new BadSetting(name, 'is required');
      const value = parse(text);
      if (value === undefined) throw new BadSetting(name, problem);
      return value;
    },
  };
}

export function optional<Value>(required: Setting<Value>): Setting<Value | undefined> {
  return {
    ...required,
    read: (environment) => (isSet(environment, required.name) ? required.read(environment) : undefined),
  };
}

export function withDefault<Value>(required: Setting<Value>, value: NoInfer<Value>): Setting<Value> {
  return {
    ...required,
    read: (environment) => (isSet(environment, required.name) ? required.read(environment) : value),
  };
}

/** Rejects a port that the process already uses; 0 is always free. */
export function apart<Value extends number | undefined>(own: Setting<Value>, other: Setting<number>): Setting<Value> {
  return {
    ...own,
    read: (environment) => {
      const value = own.read(environment);
      if (value && value === readable(other, environment))
        throw new BadSetting(own.name, `is the port of ${other.name}; each needs one of its own`);
      return value;
    },
  };
}

function readable<Value>({ read }: Setting<Value>, environment: Environment): Value | undefined {
  try {
    return read(environment);
  } catch (error) {
    if (error instanceof BadSetting) return undefined;
    throw error;
  }
}

export function isSet(environment: Environment, name: string): boolean {
  return Boolean(environment[name]?.trim());
}

export const text = (name: string): Setting<string> => setting(name, (value) => value, 'is not valid');

export const secret = (name: string): Setting<Secret> => setting(name, (value) => new Secret(value), 'is not valid');

/** Absolute, so a later change of the working directory does not matter. */
export const path = (name: string): Setting<string> => setting(name, (value) => resolve(value), 'is not valid');

export function integer(name: string, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Setting<number> {
  const parse = (value: string) => {
    const number = /^[+-]?\d{1,16}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  };
  const from = min > Number.MIN_SAFE_INTEGER ? ` from ${min}` : '';
  const to = max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : '';
  return setting(name, parse, `is not an integer${from}${to}`);
}

export const port = (name: string): Setting<number> => integer(name, 0, 65_535);

export function boolean(name: string): Setting<boolean> {
  const values = new Map([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]);
  return setting(name, (value) => values.get(value.toLowerCase()), 'is neither true nor false');
}

export function oneOf<const Word extends string>(name: string, words: readonly Word[]): Setting<Word> {
  return setting(name, (value) => words.find((word) => word === value.toLowerCase()), `is none of ${words.join(', ')}`);
}

export function url(name: string, ...schemes: readonly string[]): Setting<string> {
  const parse = (value: string) =>
    URL.canParse(value) && schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`))
      ? value.replace(/\/+$/, '')
      : undefined;
  return setting(
    name,
    parse,
    `is not an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );
}

/** `isAddress` is the parser of the client that gets the address. */
export function serverAddress(
  name: string,
  isAddress: (text: string) => boolean,
  ...schemes: readonly string[]
): Setting<string> {
  const beginnings = schemes.map((scheme) => `${scheme}://`);
  const any = text(name);
  const read = (environment: Environment) => {
    const value = any.read(environment);
    if (isAddress(value)) return value;
    if (!beginnings.some((beginning) => value.startsWith(beginning)))
      throw new BadSetting(name, `is not an address that begins with ${beginnings.join(' or ')}`);
    throw new BadSetting(name, 'is an address with a host, port or option that is not valid');
  };
  return { name, read };
}

export function list<Item>(
  name: string,
  parse: (item: string) => Item | undefined,
  problem: string,
): Setting<readonly Item[]> {
  const parseAll = (value: string) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(parse);
    return items.includes(undefined) ? undefined : (items as Item[]);
  };
  return setting(name, parseAll, problem);
}
