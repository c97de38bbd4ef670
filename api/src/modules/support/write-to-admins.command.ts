/** Messages to the admins: a first one, by anybody, and further ones by the person who began the conversation (decisions.md 31). */
import { Types, type mongo } from 'mongoose';
import { SUPPORT_LIMITS, type calls, type FieldIssue, type ParsedInput } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse, refuseFields } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { effectWhileOpen } from '../users/stays-open';
import { ConversationModel, type ConversationRecord, type MessageRecord } from './conversation.model';
import { whyNotWrite } from './conversation.policy';
import { strangerNetwork } from './stranger-network';

type FirstMessage = ParsedInput<typeof calls.startConversation>['body'];
type Sender = Pick<ConversationRecord, 'person' | 'name' | 'email' | 'network'>;

/**
 * Begins a conversation. Refuses with `too_many_conversations` if the person has too many that are not closed. For people without an
 * account, refuses with `inbox_full` if all of theirs together are too many, or those from this network (`address`) that wait for an
 * answer, and with `invalid_input` if name or address is missing.
 */
export function startConversation(
  actor: Actor | null,
  message: FirstMessage,
  address: string,
): Promise<{ insertedId: string }> {
  if (!actor) {
    const stranger = { ...strangerOf(message), network: strangerNetwork(address) };
    // They share no record that each could write, so they are serialized here: beyond the limit is at most one per process.
    return oneAtATime('conversations of strangers', () =>
      inEffect(async (tx) => {
        // Many people may share an address, so answered conversations do not count.
        const waiting = { person: null, network: stranger.network, status: 'open' as const };
        await assertRoom(tx, waiting, SUPPORT_LIMITS.openPerNetwork, 'inbox_full');
        return begin(tx, stranger, message, SUPPORT_LIMITS.openOfStrangers, 'inbox_full');
      }),
    );
  }
  const person = new Types.ObjectId(actor.id);
  const sender = { person, name: null, email: null, network: null };
  return effectWhileOpen(person, (tx) =>
    begin(tx, sender, message, SUPPORT_LIMITS.openPerPerson, 'too_many_conversations'),
  );
}

/** Does not check whether the address belongs to an account, so that nothing reveals it. */
function strangerOf({ name, email }: FirstMessage): Omit<Sender, 'network'> {
  const missing = (path: string): FieldIssue => ({ path, code: 'required', message: 'This field is required' });
  if (name === undefined || email === undefined) {
    return refuseFields(
      ...(name === undefined ? [missing('body.name')] : []),
      ...(email === undefined ? [missing('body.email')] : []),
    );
  }
  return { person: null, name, email };
}

type Full = 'too_many_conversations' | 'inbox_full';

/** Refuses with `otherwise` if the limit of `these` conversations is reached. */
async function assertRoom(
  tx: Transaction,
  these: mongo.Filter<ConversationRecord>,
  most: number,
  otherwise: Full,
): Promise<void> {
  const options = { session: tx.session, limit: most };
  if ((await collectionOf(ConversationModel).countDocuments(these, options)) >= most) refuse(otherwise);
}

async function begin(
  tx: Transaction,
  sender: Sender,
  { topic, message }: FirstMessage,
  most: number,
  otherwise: Full,
): Promise<{ insertedId: string }> {
  const conversations = collectionOf(ConversationModel);
  await assertRoom(tx, { person: sender.person, status: { $in: ['open', 'answered'] } }, most, otherwise);
  const _id = new Types.ObjectId();
  await conversations.insertOne(
    {
      _id,
      ...sender,
      topic,
      status: 'open',
      messages: [fromPerson(message, tx.at)],
      count: 1,
      mail: null,
      created_at: tx.at,
      updated_at: tx.at,
      since: tx.at,
    },
    { session: tx.session },
  );
  return { insertedId: _id.toHexString() };
}

function fromPerson(text: string, at: Date): MessageRecord {
  return { from: 'person', text, at, admin: null };
}

/**
 * Adds a message by the person who began it; it waits for the admins again. Refuses with `conversation_not_found` or `conversation_full`.
 */
export function writeOn(actor: Actor, id: string, text: string): Promise<{ modifiedCount: number }> {
  return effectWhileOpen(actor.id, async (tx) => {
    const conversations = collectionOf(ConversationModel);
    const _id = new Types.ObjectId(id);
    const found = await conversations.findOne({ _id }, { session: tx.session, projection: { messages: 0 } });
    const refusal = found ? whyNotWrite(actor, found) : 'conversation_not_found';
    if (!found || refusal) return refuse(refusal ?? 'conversation_not_found');
    const { status, count } = found;
    const { modifiedCount } = await conversations.updateOne(
      { _id, status, count },
      {
        $push: { messages: fromPerson(text, tx.at) },
        $inc: { count: 1 },
        // A further message does not lose its place in the queue.
        $set: { status: 'open', updated_at: tx.at, ...(status === 'open' ? {} : { since: tx.at }) },
      },
      { session: tx.session },
    );
    return { modifiedCount };
  });
}
