import { describeController } from '../description/described.ts';
import { count, described, flag, list, named, object, oneOf, text } from '../description/schema.ts';
import { ConsoleSettingsController } from './console-settings.controller.ts';
import { SessionSettingsController } from './session-settings.controller.ts';

const tagged = {
  headers: { 'If-None-Match': described(text, '304 where the answer has one of these ETags') },
  statuses: [304],
};

const PasswordRules = named(
  'PasswordRules',
  object({
    minLength: count,
    maxLength: count,
    kinds: list(oneOf('lowerCase', 'upperCase', 'number', 'symbol')),
    minKinds: described(count, 'Of how many kinds its characters have to be'),
    minNamePart: described(count, "The length from which parts of the person's name are refused"),
  }),
);

export const sessionSettingsDescription = describeController('Sessions of the console', SessionSettingsController, {
  get: {
    summary: 'Get what the sign-in screen shows',
    description: 'The version of the service and the rules of passwords. Needs no token.',
    ...tagged,
    answer: object({ version: text, passwordRules: PasswordRules }),
  },
});

export const consoleSettingsDescription = describeController('Console', ConsoleSettingsController, {
  get: {
    summary: 'Get the limits and abilities of the service',
    description: 'The size of the largest upload, and which features this version has.',
    ...tagged,
    answer: object({
      maxUploadBytes: count,
      features: object({ delivery: flag, taxonomies: flag, hosting: described(flag, 'Of blocks') }),
    }),
  },
});
