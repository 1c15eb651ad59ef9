import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { clearLoginCookies, setLoginCookies, setUserCookie } from '../../platform/session/cookies';
import { createAccount } from './create-account';
import { deleteAccount } from './delete-account';
import { readDependents } from './dependents';
import { editAccount } from './edit-account';
import { listAccounts } from './repository';

/** The accounts of a school, for its administrators. */
export function registerAccounts(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.accountList, ({ page, key_word: words }, { caller, language }) =>
    listAccounts(db, caller.scope, { page, words, language }),
  );

  server.handle(calls.accountDependents, ({ id, key_word: words }, { caller }) =>
    readDependents(db, caller, { id, words }),
  );

  server.handle(calls.accountEdit, async (input, { caller, request, reply, language, log }) => {
    const { id } = input;
    if (id === undefined) {
      const made = await createAccount(db, caller, input, language);
      log.info({ account: made, by: caller.user.id }, 'account made');
      return { id: made };
    }
    const { token, ...edited } = await editAccount(db, caller, { ...input, id }, language);
    if (id === caller.user.id) {
      const user = { id, account: edited.username, nickname: edited.nickname, role: edited.role };
      if (token === null) setUserCookie(reply, user);
      else setLoginCookies(request, reply, { token, user, language });
    }
    log.info({ account: id, by: caller.user.id }, 'account changed');
    return { id };
  });

  server.handle(calls.accountDelete, async (input, { caller, request, reply, language, log }) => {
    const answer = await deleteAccount(db, caller, input, language);
    if (input.id === caller.user.id) clearLoginCookies(request, reply);
    log.info({ account: input.id, by: caller.user.id }, 'account deleted');
    return answer;
  });
}
