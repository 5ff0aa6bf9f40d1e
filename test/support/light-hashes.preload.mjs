// For `node --import`: passwords and secrets are hashed in a hundredth of the time. Suites make and log in some thousand
// people; what a hash costs, and that it is slow, libs/security/credentials looks at, and test/e2e/logins.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const LIGHT = { memory: 256, passes: 1 };

const { argon2 } = crypto;
if (argon2) {
  crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, ...LIGHT }, done);
  syncBuiltinESMExports();
}
