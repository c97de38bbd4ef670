/**
 * Sends notices that are due by mail. A transaction combines the due notices of one person into one mail with an id of its own; the process
 * that claims it by a conditional update sends it. If that process dies, the claim expires and the next attempt uses the same id. An
 * unavailable mail server delays mail but loses none, and nobody is set aside for it.
 */
import { randomUUID } from 'node:crypto';
import type { Types } from 'mongoose';
import { now } from '../../../clock';
import { collectionOf } from '../../../database/records';
import { inTransaction } from '../../../database/transaction';
import { DAY_MS } from '../../../days';
import { env, verifiesAddresses } from '../../../env';
import { eachItem, waitingIds } from '../../../jobs/each-item';
import type { JobDefinition } from '../../../jobs/job';
import { createMailer, MailRefused, MailServerAway, type Mailer } from '../../../mail/mail';
import { UserModel, type UserRecord } from '../../users/user.model';
import { KNOWN } from '../news.query';
import { settingsOf } from '../news-settings.command';
import { NewsReaderModel } from '../news-reader.model';
import { NoticeModel, type NoticeRecord } from '../notice.model';
import { presentNotice } from '../notice.presenter';
import { newsMail } from './news-mail';
import { choicesPage, unsubscribeAddress } from './unsubscribe';

const NAME = 'send-news-mail';
/** People per round. */
const BATCH = 100;
/** Notices per mail; further ones go into another mail. */
const MAX_IN_MAIL = 50;
/** How long a claim lasts, in ms: longer than the mail server may take. */
const CLAIM_MS = 10 * 60_000;
/** Pause in ms before retrying a mail that the server could not take. */
const RETRY_MS = 30_000;
/** Notices older than this, in ms, are no longer sent, e.g. after mail was switched on again. */
const MAX_AGE_MS = 7 * DAY_MS;
/** Upper bound of any delay, in ms: the wait for a digest, or a claim. */
const MAX_WAIT_MS = DAY_MS + CLAIM_MS;

const notices = () => collectionOf(NoticeModel);

export function sendNewsMail(mailer: () => Mailer = () => createMailer(env())): JobDefinition {
  let own: Mailer | undefined;
  return {
    name: NAME,
    everyMs: 10_000,
    run: async (signal) => {
      if (env().SMTP_URL === undefined) return 0;
      own ??= mailer();
      let sent = 0;
      const send = (person: Types.ObjectId) => sendOne(own as Mailer, person);
      // Otherwise an outage would count as a failure of each person until they wait for an admin, and after a thousand of them everybody
      // would.
      const isAway = (error: unknown) => error instanceof MailServerAway;
      for (;;) {
        const people = await peopleDue();
        const done = await eachItem(NAME, people, String, send, signal, isAway);
        sent += done.reduce((sum, count) => sum + count, 0);
        if (signal.aborted || people.length < BATCH) return sent;
      }
    },
  };
}

/**
 * Due at that moment, or later than anything can be, because the database's clock was set back since. Only kinds that this version knows: during a release, a
 * newer process may write others, which wait for a process that knows them.
 */
export function isDue(at: Date): object {
  // Both bounds lie within those of the partial index.
  return {
    ...KNOWN,
    $or: [{ mail_due: { $gt: new Date(0), $lte: at } }, { mail_due: { $gt: new Date(at.getTime() + MAX_WAIT_MS) } }],
  };
}

async function peopleDue(): Promise<Types.ObjectId[]> {
  const waiting = await waitingIds(NAME);
  const rows = await notices()
    .aggregate<{ _id: Types.ObjectId }>([
      { $match: { ...isDue(now()), ...(waiting.length > 0 ? { person: { $nin: waiting } } : {}) } },
      { $sort: { mail_due: 1 } },
      { $limit: BATCH * MAX_IN_MAIL },
      { $group: { _id: '$person' } },
      { $limit: BATCH },
    ])
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** Returns how many mails were sent. */
async function sendOne(mailer: Mailer, person: Types.ObjectId): Promise<number> {
  await gather(person);
  let sent = 0;
  for (;;) {
    const head = await claim(person);
    if (!head) return sent;
    if (await deliver(mailer, head)) sent += 1;
    await notices().updateOne({ _id: head._id }, { $set: { mail_due: null } });
  }
}

/** Combines what is due and in no mail yet into one mail, represented by its latest notice. */
async function gather(person: Types.ObjectId): Promise<void> {
  await inTransaction(async ({ session, at }) => {
    const due = await notices()
      .find(
        { person, ...isDue(at), mail_id: null as never },
        { session, sort: { number: -1 }, limit: MAX_IN_MAIL, projection: { _id: 1 } },
      )
      .toArray();
    const [head, ...rest] = due.map(({ _id }) => _id);
    if (!head) return;
    const mail_id = randomUUID();
    await notices().updateOne({ _id: head }, { $set: { mail_id } }, { session });
    if (rest.length > 0)
      await notices().updateMany({ _id: { $in: rest } }, { $set: { mail_id, mail_due: null } }, { session });
  });
}

/** Claims a due mail that no other process has claimed. */
function claim(person: Types.ObjectId): Promise<NoticeRecord | null> {
  const at = now();
  return notices().findOneAndUpdate(
    { person, ...isDue(at), mail_id: { $ne: null as never } },
    { $set: { mail_due: new Date(at.getTime() + CLAIM_MS) } },
    { returnDocument: 'after' },
  );
}

/** Whether the mail was sent; false if there is nobody to send it to any more, if it is too old, or if the server refused it for good. */
async function deliver(mailer: Mailer, head: NoticeRecord): Promise<boolean> {
  const user = await collectionOf(UserModel).findOne(
    { _id: head.person, status: 'active' },
    { projection: { email: 1, name: 1, role: 1, email_verified: 1 } },
  );
  const isTooOld = now().getTime() - head.at.getTime() > MAX_AGE_MS;
  if (!user || !mayBeWritten(user) || isTooOld) return false;
  const own = await notices()
    .find(
      { person: head.person, mail_id: head.mail_id as string, ...KNOWN },
      { sort: { number: 1 }, limit: MAX_IN_MAIL },
    )
    .toArray();
  const reader = await collectionOf(NewsReaderModel).findOne({ _id: head.person });
  const presented = own.map((notice) => presentNotice(notice, user.role));
  const message = newsMail({
    to: user.email,
    name: user.name,
    language: settingsOf(reader).language,
    notices: presented,
    site: env().SITE_ORIGINS[0] ?? '',
    choices: choicesPage(),
    unsubscribeAt: unsubscribeAddress(
      head.person,
      presented.map(({ topic }) => topic),
    ),
  });
  try {
    await mailer.send({ ...message, id: head.mail_id as string });
    return true;
  } catch (error) {
    // A mail the server refuses for good is not retried; one it could not take now is released for a later run.
    if (error instanceof MailRefused) return false;
    await notices().updateOne({ _id: head._id }, { $set: { mail_due: new Date(now().getTime() + RETRY_MS) } });
    throw error;
  }
}

/** Nothing is sent to addresses not confirmed to be the person's. */
function mayBeWritten({ email_verified }: Pick<UserRecord, 'email_verified'>): boolean {
  return email_verified === true || !verifiesAddresses(env());
}
