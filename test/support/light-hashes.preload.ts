// For `node --import`: passwords and secrets are hashed in a hundredth of the time, as suites make and log in many people.
// What a hash costs, and that it is slow, libs/security/credentials and test/e2e/logins.spec.ts look at.
import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const LIGHT = { memory: 256, passes: 1 };

const { argon2 } = crypto;
const light: typeof argon2 = (algorithm, parameters: Argon2Parameters, done) =>
  argon2(algorithm, { ...parameters, ...LIGHT }, done);
// Older releases of Node have none.
if (typeof argon2 === 'function') Object.assign(crypto, { argon2: light });
syncBuiltinESMExports();
