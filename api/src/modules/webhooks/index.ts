/** Webhooks: notices are also sent to people's programs, signed, in order and at least once. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { IdentityService } from '../../identity/identity-service';
import type { ApiModule } from '../../module';
import { afterRecentSignIn } from '../sessions/recent-sign-in';
import { deliverWebhooks, sendersGone } from './deliver-webhooks.job';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendEvent,
  rotateSecret,
} from './manage-webhooks.command';
import { WebhookDeliveryModel, WebhookModel } from './webhook.model';

export const webhooksModule = (identity: IdentityService): ApiModule => ({
  name: 'webhooks',
  routes: [
    defineRoute(calls.listWebhooks, ({ actor }) => listWebhooks(actor)),
    defineRoute(calls.createWebhook, ({ actor, body }) => createWebhook(actor, body), afterRecentSignIn(identity)),
    defineRoute(calls.changeWebhook, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
    defineRoute(
      calls.rotateWebhookSecret,
      ({ actor, params }) => rotateSecret(actor, params.id),
      afterRecentSignIn(identity),
    ),
    defineRoute(calls.deleteWebhook, ({ actor, params }) => deleteWebhook(actor, params.id)),
    defineRoute(calls.listWebhookDeliveries, ({ actor, params }) => listDeliveries(actor, params.id)),
    defineRoute(calls.resendEvent, ({ actor, params, body }) => resendEvent(actor, params.id, body.number)),
  ],
  jobs: [deliverWebhooks],
  beforeStop: sendersGone,
  exportAccount: (actor) => ({ webhooks: async () => listWebhooks(actor) }),
  async closeAccount(userId) {
    const person = new Types.ObjectId(userId);
    const mine = await collectionOf(WebhookModel)
      .find({ person }, { projection: { _id: 1 } })
      .toArray();
    await collectionOf(WebhookDeliveryModel).deleteMany(
      { webhook: { $in: mine.map(({ _id }) => _id) } },
      { maxTimeMS: STATEMENT_BUDGET_MS },
    );
    await collectionOf(WebhookModel).deleteMany({ person }, { maxTimeMS: STATEMENT_BUDGET_MS });
  },
});
