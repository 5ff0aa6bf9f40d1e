import { aggregateCommand } from './aggregate.ts';
import * as collections from './collections.ts';
import type { Command } from './command.ts';
import { countCommand, distinctCommand } from './count.ts';
import { explainCommand } from './explain.ts';
import { findAndModify } from './find-and-modify.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { deleteCommand } from './delete.ts';
import { findCommand, getMore, killCursors } from './find.ts';
import * as handshake from './handshake.ts';
import { insertCommand } from './insert.ts';
import { updateCommand } from './update.ts';

export function allCommands(address: () => string): ReadonlyMap<string, Command> {
  const commands: ReadonlyMap<string, Command> = new Map<string, Command>(
    Object.entries({
      ...handshake.helloCommands(address),
      ping: handshake.ping,
      buildInfo: handshake.buildInfo,
      buildinfo: handshake.buildInfo,
      serverStatus: handshake.serverStatus,
      getParameter: handshake.getParameter,
      connectionStatus: handshake.connectionStatus,
      endSessions: handshake.forgetSessions,
      killSessions: handshake.forgetSessions,
      refreshSessions: handshake.forgetSessions,
      insert: insertCommand,
      update: updateCommand,
      delete: deleteCommand,
      find: findCommand,
      getMore,
      killCursors,
      createIndexes,
      dropIndexes,
      listIndexes,
      aggregate: aggregateCommand,
      count: countCommand,
      distinct: distinctCommand,
      explain: explainCommand(() => commands),
      findAndModify,
      findandmodify: findAndModify,
      create: collections.createCommand,
      drop: collections.dropCommand,
      dropDatabase: collections.dropDatabase,
      renameCollection: collections.renameCollection,
      listCollections: collections.listCollections,
      listDatabases: collections.listDatabases,
      collStats: collections.collStats,
      collstats: collections.collStats,
      dbStats: collections.dbStats,
      dbstats: collections.dbStats,
    }),
  );
  return commands;
}
