/** Who may do what to a conversation, and why not. Pure answers: commands refuse by them, and what leaves as `can` are the same. */
import { SUPPORT_LIMITS } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import type { ConversationRecord } from './conversation.model';

type Standing = Pick<ConversationRecord, 'person' | 'status' | 'count'>;

function isOwn(actor: Actor, { person }: Pick<ConversationRecord, 'person'>): boolean {
  return person?.toHexString() === actor.id;
}

/** Why `actor` may not write another message; nobody learns of a conversation that is not theirs. */
export function whyNotWrite(
  actor: Actor,
  conversation: Standing,
): 'conversation_not_found' | 'conversation_full' | null {
  if (!isOwn(actor, conversation)) return 'conversation_not_found';
  return conversation.count < SUPPORT_LIMITS.messages ? null : 'conversation_full';
}

/** Why `actor` may not answer: admins do, and none themselves. */
export function whyNotAnswer(
  actor: Actor,
  conversation: Standing,
): 'not_allowed' | 'own_thing' | 'conversation_full' | null {
  return (
    whyNotHandle(actor, conversation) ?? (conversation.count < SUPPORT_LIMITS.messages ? null : 'conversation_full')
  );
}

/** Why `actor` may not close it; a closed one is closed. */
export function whyNotHandle(actor: Actor, conversation: Standing): 'not_allowed' | 'own_thing' | null {
  if (actor.role !== 'admin') return 'not_allowed';
  return isOwn(actor, conversation) ? 'own_thing' : null;
}
