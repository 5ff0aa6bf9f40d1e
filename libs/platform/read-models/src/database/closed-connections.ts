import { Connection } from 'mongodb/lib/cmap/connection.js';

const { prototype } = Connection;
const cleanUp = prototype.cleanup;

/** The driver waits forever for a drain after writing to a destroyed socket, and checks for failure only on drain. */
prototype.cleanup = function (this: typeof prototype, error) {
  cleanUp.call(this, error);
  this.socket.emit('drain');
};
