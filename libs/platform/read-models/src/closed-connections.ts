import { Connection } from 'mongodb/lib/cmap/connection.js';

const { prototype } = Connection;
const cleanUp = prototype.cleanup;

/**
 * A question that the driver writes to a socket which is destroyed, but whose closing it has not heard of yet, waits for
 * that socket to drain, for ever, and keeps its place in the pool. The driver looks whether a connection has failed as
 * soon as its socket has drained, so that is what a failed one says. For all that the process asks MongoDB.
 */
prototype.cleanup = function (this: typeof prototype, error) {
  cleanUp.call(this, error);
  this.socket.emit('drain');
};
