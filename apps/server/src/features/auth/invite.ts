import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database';
import { accounts, schools } from '../../platform/database/tables';
import { TakenError } from '../../platform/errors';
import type { Delivery, Mailer } from '../../platform/mail/mailer';
import { writeInvitation } from './letters/invitation';
import type { LetterLanguage } from './letters/letter-part';
import { openActivation } from './open-activation';
import { recordWithoutSession } from './write-down';

/** Who is invited, and as what. */
export interface Invitation {
  readonly schoolId: number;
  /** Unique on the platform. */
  readonly username: string;
  readonly nickname: string;
  /** Where the letter goes; null makes the link alone. */
  readonly email: string | null;
  /** 0 is the administrator. */
  readonly role: number;
  /** Language of the letter; both where nobody knows it. */
  readonly language?: LetterLanguage | undefined;
}

/** What an invitation made. */
export interface Invited {
  readonly accountId: number;
  /** Opens the activation page; works once, for seven days. It is shown now and stored nowhere. */
  readonly link: string;
  /** Null where no letter was wanted. */
  readonly letter: Delivery | null;
}

/** What inviting needs. */
export interface InviteDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  /** Address under which people reach this server; never one that a request names. */
  readonly publicUrl: string;
}

/**
 * Makes an account without a password, and the letter in which its owner is asked to set one (AUTH-20). Inviting
 * somebody of the school again who did not come yet makes a new link and ends the former one.
 * @throws TakenError where the username is somebody's already
 * @throws Error where the school does not exist, or the e-mail or public address is none
 */
export async function inviteAccount(deps: InviteDeps, invitation: Invitation): Promise<Invited> {
  const { db, mailer } = deps;
  if (invitation.email !== null) z.email().parse(invitation.email);
  const base = baseOf(deps.publicUrl);
  const [school] = await db
    .select({ name: schools.showName })
    .from(schools)
    .where(eq(schools.id, invitation.schoolId));
  if (!school) throw new Error(`There is no school ${invitation.schoolId}`);
  const accountId = await makeAccount(db, invitation);
  const code = await openActivation(db, accountId);
  const link = `${base}/activation/${encodeURIComponent(invitation.username)}/${code}`;
  if (invitation.email === null) return { accountId, link, letter: null };
  const letter = await mailer.send(
    writeInvitation({ ...invitation, email: invitation.email, schoolName: school.name, link }),
  );
  return { accountId, link, letter };
}

async function makeAccount(db: Database, invitation: Invitation): Promise<number> {
  const { schoolId, username, nickname, email, role } = invitation;
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(accounts)
      .values({ schoolId, username, nickname, email, role, passwordHash: null })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (!row) return null;
    const details = { after: { username, nickname, role } };
    const account = { schoolId, id: row.id, nickname };
    await recordWithoutSession(tx, account, { by: 'operator', action: 'create', details });
    return row;
  });
  if (made) return made.id;
  const [invited] = await db
    .update(accounts)
    .set({ nickname, email, role })
    .where(
      and(
        eq(accounts.username, username),
        eq(accounts.schoolId, schoolId),
        isNull(accounts.passwordHash),
        isNull(accounts.deletedAt),
      ),
    )
    .returning({ id: accounts.id });
  if (!invited) throw new TakenError(`The username ${username}`);
  return invited.id;
}

function baseOf(publicUrl: string): string {
  const url = new URL(publicUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('the address is not one of a page');
  return publicUrl.replace(/\/{1,9}$/, '');
}
