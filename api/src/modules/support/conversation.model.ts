/**
 * Conversations between people and the admins, as stored in MongoDB (decisions.md 31). Names of people with an account are read from their
 * records.
 */
import { Schema, type Types } from 'mongoose';
import { CONVERSATION_STATUSES, SUPPORT_TOPICS } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const CONVERSATIONS = 'conversations';

export interface MessageRecord {
  from: 'person' | 'admin';
  text: string;
  at: Date;
  /** The admin who wrote it; null for the person's own messages. */
  admin: Types.ObjectId | null;
}

const schema = recordSchema(CONVERSATIONS, {
  /** The signed-in person who began it; null: somebody without an account. */
  person: { type: Schema.Types.ObjectId, default: null },
  /** Name and address given by somebody without an account. */
  name: { type: String, default: null },
  email: { type: String, default: null },
  /** The network from which somebody without an account writes (stranger-network.ts), until it is closed. */
  network: { type: String, default: null },
  topic: { type: String, enum: SUPPORT_TOPICS, required: true },
  status: { type: String, enum: CONVERSATION_STATUSES, required: true },
  /** Oldest first; never more than SUPPORT_LIMITS.messages. */
  messages: { type: mixed<MessageRecord[]>(), required: true },
  /** Number of messages: identifies the state that an answer refers to. */
  count: { type: Number, required: true },
  /** Whether the last answer could be mailed. */
  mail: { type: String, enum: ['sent', 'failed'], default: null },
  created_at: { type: Date, required: true },
  updated_at: { type: Date, required: true },
  /** Since when it has been in its current status. */
  since: { type: Date, required: true },
});
schema.index({ person: 1, updated_at: -1, _id: -1 });
schema.index({ status: 1, since: 1, _id: 1 });
schema.index({ person: 1, status: 1 });

export const ConversationModel = recordModel('Conversation', schema);

export interface ConversationRecord extends RecordOf<typeof ConversationModel> {}
