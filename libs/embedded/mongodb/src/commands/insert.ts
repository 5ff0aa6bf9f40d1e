import { forInsert } from '../update/documents.ts';
import { writing } from './command.ts';
import { checkBatch, runStatements } from './statements.ts';

export const insertCommand = writing(
  'documents ordered bypassDocumentValidation',
  (request, store, reply) => {
    const documents = request.documents('documents');
    runStatements(request, store, reply, documents, (document) => {
      const body = forInsert(document.bytes());
      store.catalog.obtain(request.db, request.collection).insert(body);
      return { n: 1, modified: 0 };
    });
  },
  (request) => checkBatch(request, request.documents('documents').length),
);
