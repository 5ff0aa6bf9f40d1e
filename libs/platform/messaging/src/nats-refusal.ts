import { connect } from '@nats-io/transport-node';
import { natsServers } from './address.ts';

const TIMEOUT_MS = 2_000;
const AUTHORIZATION = /authorization|authentication|user expired/i;
const CERTIFICATE = /certificate|CERT_|altnames|self[- ]signed|unable to verify|issuer/i;

/** A refusal in words without secrets. Undefined when the server accepts this process or cannot be reached. */
export async function natsRefusal(url: string): Promise<string | undefined> {
  try {
    const connection = await connect({ ...natsServers(url), timeout: TIMEOUT_MS, reconnect: false });
    await connection.close();
  } catch (error) {
    for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
      if (AUTHORIZATION.test(`${cause.name} ${cause.message}`)) return 'user, password or token is wrong or missing';
      if (CERTIFICATE.test(cause.message)) return 'the certificate of the server is not trusted';
    }
  }
  return undefined;
}
