/**
 * Queries on conversations, and the fields that are sent: to the person who began one without the admins' names, to admins with all names.
 */
import { Types, type mongo } from 'mongoose';
import type { Conversation, ConversationStatus, InboxConversation } from '@taskmint/contract';
import { now } from '../../clock';
import { recordsById } from '../../database/by-id';
import { listPage, type Page, type PageRequest } from '../../database/page';
import { collectionOf } from '../../database/records';
import { env } from '../../env';
import type { Actor } from '../../http/actor';
import { UserModel, type UserRecord } from '../users/user.model';
import { ConversationModel, type ConversationRecord } from './conversation.model';
import { whyNotAnswer, whyNotHandle, whyNotWrite } from './conversation.policy';

/** The actor's own, latest change first. */
export function ownConversations(actor: Actor, page: PageRequest): Promise<Page<ConversationRecord>> {
  const own = { person: new Types.ObjectId(actor.id) };
  return listPage(collectionOf(ConversationModel), own, { updated_at: -1, _id: -1 }, page);
}

/** Open ones, longest wait first; the others, latest first. */
export async function inbox(
  actor: Actor,
  { status, ...page }: PageRequest & { status: ConversationStatus },
): Promise<{ conversations: InboxConversation[]; total: number }> {
  const order = status === 'open' ? 1 : -1;
  const sort: mongo.Sort = { since: order, _id: order };
  const { records, total } = await listPage(collectionOf(ConversationModel), { status }, sort, page);
  const people = await peopleOf(records);
  return { conversations: records.map((record) => presentToAdmin(record, actor, people)), total };
}

type Named = Pick<UserRecord, 'name' | 'email'>;

function peopleOf(records: readonly ConversationRecord[]): Promise<ReadonlyMap<string, Named>> {
  const ids = records.flatMap(({ person, messages }) => [person, ...messages.map(({ admin }) => admin)]);
  return recordsById(
    UserModel,
    ids.filter((id) => id !== null),
    { name: 1, email: 1 },
  );
}

function common({ _id, topic, status, created_at, updated_at }: ConversationRecord) {
  return {
    _id: _id.toHexString(),
    topic,
    status,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** The conversation as seen by the person who began it. */
export function presentOwn(record: ConversationRecord, actor: Actor): Conversation {
  return {
    ...common(record),
    messages: record.messages.map(({ from, text, at }) => ({ from, text, at: at.toISOString(), admin: null })),
    can: { write: whyNotWrite(actor, record) === null },
  };
}

/** Longer than sending takes: if no outcome was recorded by then, sending was interrupted. */
const SENDING_MS = 60_000;

function isOverdue({ status, since }: ConversationRecord): boolean {
  return status === 'answered' && now().getTime() - since.getTime() > SENDING_MS;
}

function presentToAdmin(
  record: ConversationRecord,
  actor: Actor,
  people: ReadonlyMap<string, Named>,
): InboxConversation {
  const person = record.person && people.get(record.person.toHexString());
  const hasMail = env().SMTP_URL !== undefined;
  return {
    ...common(record),
    name: person?.name ?? record.name ?? '',
    email: person?.email ?? record.email ?? '',
    has_account: record.person !== null,
    reaches: [...(record.person ? (['product'] as const) : []), ...(hasMail ? (['mail'] as const) : [])],
    mail: record.mail ?? (hasMail && isOverdue(record) ? 'failed' : null),
    messages: record.messages.map(({ from, text, at, admin }) => ({
      from,
      text,
      at: at.toISOString(),
      admin: admin ? (people.get(admin.toHexString())?.name ?? null) : null,
    })),
    can: {
      answer: whyNotAnswer(actor, record) === null,
      close: record.status !== 'closed' && whyNotHandle(actor, record) === null,
    },
  };
}
