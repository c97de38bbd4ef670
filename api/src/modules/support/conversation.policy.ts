/** Who may do what to a conversation, and why not. Pure functions: commands refuse by them, and the same answers are sent as `can`. */
import { SUPPORT_LIMITS } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import type { ConversationRecord } from './conversation.model';

type Standing = Pick<ConversationRecord, 'person' | 'status' | 'count'>;

function isOwn(actor: Actor, { person }: Pick<ConversationRecord, 'person'>): boolean {
  return person?.toHexString() === actor.id;
}

/** Why `actor` may not write another message. For others, the conversation does not exist. */
export function whyNotWrite(
  actor: Actor,
  conversation: Standing,
): 'conversation_not_found' | 'conversation_full' | null {
  if (!isOwn(actor, conversation)) return 'conversation_not_found';
  return conversation.count < SUPPORT_LIMITS.messages ? null : 'conversation_full';
}

/** Why `actor` may not answer: admins may, but not their own. */
export function whyNotAnswer(
  actor: Actor,
  conversation: Standing,
): 'not_allowed' | 'own_thing' | 'conversation_full' | null {
  return (
    whyNotHandle(actor, conversation) ?? (conversation.count < SUPPORT_LIMITS.messages ? null : 'conversation_full')
  );
}

/** Why `actor` may neither answer nor close it; whether it is closed already is not checked. */
export function whyNotHandle(actor: Actor, conversation: Standing): 'not_allowed' | 'own_thing' | null {
  if (actor.role !== 'admin') return 'not_allowed';
  return isOwn(actor, conversation) ? 'own_thing' : null;
}
