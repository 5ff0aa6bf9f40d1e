import type { Filter, SearchField, SearchFields } from '@annal/list-filters';

const text = (name: string): SearchField => ({ type: 'text', path: `keys.${name}` });
const optionalText = (name: string): SearchField => ({ type: 'text', path: `keys.${name}`, lacks: `lacks.${name}` });
const optionalDate = (name: string): SearchField => ({ type: 'date', path: name, lacks: `lacks.${name}` });
const number = (name: string): SearchField => ({ type: 'number', path: name });

function flagOrPast(flag: string, moment: string): SearchField {
  const when = (now: Date): Filter => ({
    $or: [{ [flag]: true }, { $and: [{ [moment]: { $ne: null } }, { [moment]: { $lte: now.toISOString() } }] }],
  });
  return { type: 'condition', path: flag, when };
}

export const userSearchFields: SearchFields = {
  id: { type: 'text', path: '_id' },
  username: text('username'),
  email: optionalText('email'),
  firstName: optionalText('firstName'),
  lastName: optionalText('lastName'),
  timezone: optionalText('timezone'),
  language: optionalText('language'),
  'credentials.passwordChangeFrequency': number('passwordChangeFrequency'),
  'status.suspended': flagOrPast('suspended', 'expiry'),
  'status.locked': {
    type: 'condition',
    path: 'lockedUntil',
    when: (now) => ({ lockedUntil: { $gt: now.toISOString() } }),
  },
  'status.passwordResetRequired': flagOrPast('passwordResetRequired', 'passwordExpires'),
  created: { type: 'date', path: 'created' },
  modified: { type: 'date', path: 'modified' },
  lastLogin: optionalDate('lastLogin'),
  lastFailedLogin: optionalDate('lastFailedLogin'),
  passwordChanged: optionalDate('passwordChanged'),
  expiry: optionalDate('expiry'),
  optOutOfNotifications: { type: 'boolean', path: 'optOutOfNotifications' },
  failedLoginAttempts: number('failedLoginAttempts'),
  failedLoginAttemptsSinceLastSuccess: number('failedLoginAttemptsSinceLastSuccess'),
  successfulLoginAttempts: number('successfulLoginAttempts'),
};

export const userTexts = ['keys.firstName', 'keys.lastName', 'keys.username', 'keys.email'] as const;
