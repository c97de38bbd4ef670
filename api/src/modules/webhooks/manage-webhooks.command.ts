/** Creates, changes and deletes endpoints. Every lookup includes the caller's id, so that other people's endpoints are out of reach. */
import { Types } from 'mongoose';
import { WEBHOOKS, type calls, type ParsedInput, type Webhook, type WebhookDelivery } from '@taskmint/contract';
import { now } from '../../clock';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { NewsReaderModel } from '../news/news-reader.model';
import { NoticeModel } from '../news/notice.model';
import { notify } from '../news/notify';
import { assertAddressConfirmed } from '../users/confirmed-address';
import { spendQuota } from '../users/daily-quota';
import { effectWhileOpen } from '../users/stays-open';
import { markDue } from './due-readers';
import { webhookAddress } from './public-address';
import { OLD_SECRET_MS, secretOf } from './webhook-secret';
import { WebhookDeliveryModel, WebhookModel, type WebhookRecord } from './webhook.model';
import { isFor, presentDelivery, presentWebhook } from './webhook.presenter';

const webhooks = () => collectionOf(WebhookModel);
const own = (actor: Actor, id: string) => ({ _id: new Types.ObjectId(id), person: new Types.ObjectId(actor.id) });
const NEVER = new Date(0);

/**
 * Returns the new endpoint and, only this once, its secret. Refuses with `webhook_address_refused`, `email_not_verified`,
 * `too_many_webhooks` and `too_many_today`.
 */
export async function createWebhook(
  actor: Actor,
  { url, topics }: ParsedInput<typeof calls.createWebhook>['body'],
): Promise<{ secret: string; record: Webhook }> {
  const address = webhookAddress(url) ?? refuse('webhook_address_refused');
  const person = new Types.ObjectId(actor.id);
  // Each writes the owner's record, so that of two concurrent calls the later one sees the first.
  return effectWhileOpen(person, async (tx) => {
    const { session, at } = tx;
    await assertAddressConfirmed(tx, person);
    if ((await webhooks().countDocuments({ person }, { session })) >= WEBHOOKS.most) refuse('too_many_webhooks');
    await spendQuota(actor.id, 'programs', 1, tx);
    const reader = await collectionOf(NewsReaderModel).findOne({ _id: person }, { session, projection: { latest: 1 } });
    const record: WebhookRecord = {
      _id: new Types.ObjectId(),
      person,
      url: address,
      topics,
      status: 'active',
      secret_version: 1,
      old_secret_until: null,
      sent_up_to: reader?.latest ?? 0,
      again: [],
      attempts: 0,
      failing_since: null,
      next_attempt_at: at,
      claim: null,
      claimed_until: NEVER,
      tries: 0,
      last_delivered_at: null,
      created_at: at,
    };
    await webhooks().insertOne(record, { session });
    await markDue(tx, person);
    notify(tx, { person, kind: 'webhook_created', facts: { url: address } });
    return { secret: secretOf(record, 1), record: presentWebhook(record, at) };
  });
}

/** The caller's endpoints, newest first. */
export async function listWebhooks(actor: Actor): Promise<Webhook[]> {
  const records = await webhooks()
    .find({ person: new Types.ObjectId(actor.id) }, { maxTimeMS: STATEMENT_BUDGET_MS })
    .sort({ _id: -1 })
    .limit(WEBHOOKS.most)
    .toArray();
  return records.map((record) => presentWebhook(record, now()));
}

/** An endpoint enabled again is tried at once, and has the full time before it is disabled. Refuses with `webhook_not_found`. */
export async function changeWebhook(
  actor: Actor,
  id: string,
  { status, topics }: ParsedInput<typeof calls.changeWebhook>['body'],
): Promise<{ modifiedCount: number }> {
  return inTransaction(async (tx) => {
    const { session, at } = tx;
    const $set = {
      ...(topics ? { topics } : {}),
      ...(status ? { status } : {}),
      ...(status === 'active' ? { attempts: 0, failing_since: null, next_attempt_at: at } : {}),
    };
    const { matchedCount, modifiedCount } = await webhooks().updateOne(own(actor, id), { $set }, { session });
    if (matchedCount === 0) refuse('webhook_not_found');
    if (status === 'active') await markDue(tx, new Types.ObjectId(actor.id));
    return { modifiedCount };
  });
}

/** Refuses with `webhook_not_found`. */
export async function rotateSecret(actor: Actor, id: string): Promise<{ secret: string }> {
  return inEffect(async ({ session, at }) => {
    const changed = await webhooks().findOneAndUpdate(
      own(actor, id),
      { $inc: { secret_version: 1 }, $set: { old_secret_until: new Date(at.getTime() + OLD_SECRET_MS) } },
      { returnDocument: 'after', session },
    );
    if (!changed) return refuse('webhook_not_found');
    return { secret: secretOf(changed, changed.secret_version) };
  });
}

export async function deleteWebhook(actor: Actor, id: string): Promise<{ deletedCount: number }> {
  const { deletedCount } = await webhooks().deleteOne(own(actor, id));
  if (deletedCount > 0) await collectionOf(WebhookDeliveryModel).deleteMany({ webhook: new Types.ObjectId(id) });
  return { deletedCount };
}

/** The latest attempts, newest first. Refuses with `webhook_not_found`. */
export async function listDeliveries(actor: Actor, id: string): Promise<WebhookDelivery[]> {
  const webhook = await webhooks().findOne(own(actor, id), { projection: { _id: 1 } });
  if (!webhook) return refuse('webhook_not_found');
  const records = await collectionOf(WebhookDeliveryModel)
    .find({ webhook: webhook._id }, { maxTimeMS: STATEMENT_BUDGET_MS })
    .sort({ try: -1 })
    .limit(WEBHOOKS.kept)
    .toArray();
  return records.map(presentDelivery);
}

/**
 * `modifiedCount` is 0 if it already waits to be sent. Refuses with `webhook_not_found`, `webhook_disabled`, `event_not_found` and
 * `too_many_resent`.
 */
export async function resendEvent(actor: Actor, id: string, number: number): Promise<{ modifiedCount: number }> {
  const webhook = (await webhooks().findOne(own(actor, id))) ?? refuse('webhook_not_found');
  if (webhook.status !== 'active') refuse('webhook_disabled');
  if (number > 0) {
    const notice = await collectionOf(NoticeModel).findOne({ person: webhook.person, number });
    if (!notice || number > webhook.sent_up_to || !isFor(webhook, notice)) refuse('event_not_found');
  }
  return inTransaction(async (tx) => {
    const { matchedCount, modifiedCount } = await webhooks().updateOne(
      // Limits the array: its last slot has to be empty.
      { ...own(actor, id), [`again.${WEBHOOKS.mostResent - 1}`]: { $exists: false } } as never,
      { $addToSet: { again: number } },
      { session: tx.session },
    );
    if (matchedCount === 0) refuse('too_many_resent');
    await markDue(tx, webhook.person);
    return { modifiedCount };
  });
}
