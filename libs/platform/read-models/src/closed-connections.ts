import { Connection } from 'mongodb/lib/cmap/connection.js';

const { prototype } = Connection;
const cleanUp = prototype.cleanup;

/**
 * The driver waits forever for a drain when it writes to a destroyed socket whose close event is still pending, and
 * keeps the connection in the pool. It checks for failure on drain, so cleanup emits one.
 */
prototype.cleanup = function (this: typeof prototype, error) {
  cleanUp.call(this, error);
  this.socket.emit('drain');
};
