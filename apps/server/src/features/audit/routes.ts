import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { listChanges } from './list-changes';
import { listPeople } from './list-people';
import { withTeachingNames } from './teaching-names';

/** What was changed in the school, by whom and when, for its administrators. */
export function registerAudit(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.auditList, async (input, { caller, language }) => {
    const { actor_id: actorId, key_word: words, before, subject, from, to } = input;
    const question = { before, subject, actorId, from, to, words };
    const { list, more } = await listChanges(db, caller.scope, question);
    return { list: await withTeachingNames(db, list, language), more };
  });

  server.handle(calls.auditPeople, async (_, { caller }) => ({ list: await listPeople(db, caller.scope) }));
}
