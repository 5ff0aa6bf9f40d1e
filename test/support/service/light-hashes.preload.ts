// For `node --import`: hashing takes a hundredth of the time, because suites log in many users.
// libs/security/credentials and test/e2e/security/logins.spec.ts test the real cost.
import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const LIGHT = { memory: 256, passes: 1 };

const { argon2 } = crypto;
const light: typeof argon2 = (algorithm, parameters: Argon2Parameters, done) =>
  argon2(algorithm, { ...parameters, ...LIGHT }, done);
// Older releases of Node have no argon2.
if (typeof argon2 === 'function') Object.assign(crypto, { argon2: light });
syncBuiltinESMExports();
