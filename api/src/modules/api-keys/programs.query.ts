/** Whether programs have access to an account of their own: notices that access was ended say that theirs was not. */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { WebhookModel } from '../webhooks/webhook.model';
import { ApiKeyModel } from './api-key.model';

/** The fact for such a notice; nothing if the person has neither an API key nor a webhook. */
export async function programsGoOn({ session }: Transaction, person: Types.ObjectId): Promise<{ programs?: true }> {
  const first = { session, projection: { _id: 1 } } as const;
  const found =
    (await collectionOf(ApiKeyModel).findOne({ person }, first)) ??
    (await collectionOf(WebhookModel).findOne({ person }, first));
  return found ? { programs: true } : {};
}
