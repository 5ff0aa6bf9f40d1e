import { BadSetting, type Environment, type Setting } from './setting.ts';

export type Schema = Readonly<Record<string, Setting<unknown>>>;
export type Configuration<Settings extends Schema> = {
  readonly [Key in keyof Settings]: ReturnType<Settings[Key]['read']>;
};

/** Names every bad variable and prints no value. */
export class ConfigurationError extends Error {
  constructor(
    readonly problems: readonly BadSetting[],
    readonly values: Readonly<Record<string, unknown>> = {},
  ) {
    super(`The configuration is not valid:\n${problems.map(({ message }) => `  ${message}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** @throws ConfigurationError */
export function readConfiguration<const Settings extends Schema>(
  schema: Settings,
  environment: Environment,
): Configuration<Settings> {
  const problems: BadSetting[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, { read }] of Object.entries(schema)) {
    try {
      values[key] = read(environment);
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error;
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems, values);
  return Object.freeze(values) as Configuration<Settings>;
}
