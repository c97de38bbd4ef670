/**
 * An admin answers what they have read of a conversation, or closes it (decisions.md 31). The answer is stored first; it is mailed after
 * the commit, and the outcome is recorded for the admins.
 */
import { Types } from 'mongoose';
import type { LanguageCode } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { env } from '../../env';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { log } from '../../log';
import type { Mailer } from '../../mail/mail';
import { recordAudit } from '../audit/record-audit.command';
import { NewsReaderModel } from '../news/news-reader.model';
import { notify } from '../news/notify';
import { UserModel } from '../users/user.model';
import { ConversationModel, type ConversationRecord } from './conversation.model';
import { whyNotAnswer, whyNotHandle } from './conversation.policy';

type Head = Omit<ConversationRecord, 'messages'>;

/** Refuses with `conversation_not_found`, `conversation_moved_on`, `conversation_full`, `own_thing` or `not_allowed`. */
export async function answerConversation(
  actor: Actor,
  id: string,
  { message, read }: { message: string; read: number },
  mailer: Mailer,
): Promise<{ modifiedCount: number }> {
  const work = async (tx: Transaction): Promise<Head> => {
    const head = await readHead(tx, id, read);
    const refusal = whyNotAnswer(actor, head);
    if (refusal) refuse(refusal);
    const answer = { from: 'admin' as const, text: message, at: tx.at, admin: new Types.ObjectId(actor.id) };
    await collectionOf(ConversationModel).updateOne(
      { _id: head._id, count: read, status: head.status },
      {
        $push: { messages: answer },
        $inc: { count: 1 },
        $set: { status: 'answered', updated_at: tx.at, since: tx.at, mail: null },
      },
      { session: tx.session },
    );
    if (head.person) notify(tx, { person: head.person, kind: 'support_answered', facts: {}, about: head._id });
    await note(tx, actor, head, 'answer-conversation', 'answered');
    return head;
  };
  const done = { modifiedCount: 1 };
  await sendAnswer(await inEffect(work, () => done), message, mailer);
  return done;
}

/**
 * `modifiedCount` is 0 if it is already closed. Refuses with `conversation_not_found`, `conversation_moved_on`, `own_thing` or
 * `not_allowed`.
 */
export function closeConversation(actor: Actor, id: string, read: number): Promise<{ modifiedCount: number }> {
  return inTransaction(async (tx) => {
    const head = await readHead(tx, id, read);
    const refusal = whyNotHandle(actor, head);
    if (refusal) refuse(refusal);
    if (head.status === 'closed') return { modifiedCount: 0 };
    const { modifiedCount } = await collectionOf(ConversationModel).updateOne(
      { _id: head._id, count: read, status: head.status },
      { $set: { status: 'closed', updated_at: tx.at, since: tx.at, network: null } },
      { session: tx.session },
    );
    await note(tx, actor, head, 'close-conversation', 'closed');
    return { modifiedCount };
  });
}

/** The conversation without its messages, if it is still as the admin has read it. */
async function readHead(tx: Transaction, id: string, read: number): Promise<Head> {
  const head = await collectionOf(ConversationModel).findOne(
    { _id: new Types.ObjectId(id) },
    { session: tx.session, projection: { messages: 0 } },
  );
  if (!head) return refuse('conversation_not_found');
  return head.count === read ? head : refuse('conversation_moved_on');
}

function note(tx: Transaction, actor: Actor, head: Head, action: string, status: string): Promise<void> {
  return recordAudit(tx, actor, {
    action,
    subject: `conversation:${head._id.toHexString()}`,
    before: { status: head.status },
    after: { status },
  });
}

const WORDS = {
  en: { subject: 'An answer to your message to Taskmint', hello: 'Hello,', where: 'Write on at' },
  bn: { subject: 'টাস্কমিন্টকে লেখা আপনার বার্তার উত্তর', hello: 'শুভেচ্ছা,', where: 'আরও লিখুন এখানে:' },
} as const satisfies Record<LanguageCode, object>;

/** The language that the person reads the product in. Of somebody who has not chosen one, or has no account, only that of the answer is known. */
async function languageOf(person: Types.ObjectId | null, answer: string): Promise<LanguageCode> {
  const reader =
    person && (await collectionOf(NewsReaderModel).findOne({ _id: person }, { projection: { language: 1 } }));
  if (reader?.language) return reader.language;
  const count = (letters: RegExp) => answer.match(letters)?.length ?? 0;
  return count(/\p{Script=Bengali}/gu) > count(/\p{Script=Latin}/gu) ? 'bn' : 'en';
}

/** Never rejects: the answer is stored, and the admins see whether its mail failed. */
async function sendAnswer({ _id, person, email }: Head, message: string, mailer: Mailer): Promise<void> {
  if (env().SMTP_URL === undefined) return;
  const to = person
    ? await collectionOf(UserModel).findOne({ _id: person, status: 'active' }, { projection: { email: 1 } })
    : { email };
  if (!to?.email) return;
  const words = WORDS[await languageOf(person, message)];
  const where = person ? `\n\n${words.where} ${env().SITE_ORIGINS[0] ?? ''}/dashboard/messages` : '';
  let mail: 'sent' | 'failed' = 'sent';
  try {
    // Contains nothing a stranger wrote: the address may belong to somebody else whom they want us to mail.
    const text = `${words.hello}\n\n${message}${where}\n\nTaskmint`;
    await mailer.send({ to: to.email, subject: words.subject, text });
  } catch (error) {
    log().error({ err: error, conversation: _id.toHexString() }, 'an answer could not be sent by mail');
    mail = 'failed';
  }
  await collectionOf(ConversationModel)
    .updateOne({ _id }, { $set: { mail } })
    .catch((error: unknown) => log().error({ err: error }, 'the outcome of sending a mail could not be recorded'));
}
