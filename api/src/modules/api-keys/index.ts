/** Keys with which programs act for somebody: created after a fresh sign-in, shown once, limited by scopes and by coins a day. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { now } from '../../clock';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { defineRoute } from '../../http/route';
import type { IdentityService } from '../../identity/identity-service';
import type { ApiModule } from '../../module';
import { afterRecentSignIn } from '../sessions/recent-sign-in';
import { UserModel } from '../users/user.model';
import { ApiKeyModel } from './api-key.model';
import { presentKey } from './api-key.presenter';
import { createKey, listKeys, revokeKey } from './manage-keys.command';

/** The key that makes the request. Refuses with `key_not_found` if a person makes it. */
async function ownKey(actor: Actor) {
  const person = new Types.ObjectId(actor.id);
  const [record, owner] = await Promise.all([
    actor.key && collectionOf(ApiKeyModel).findOne({ _id: new Types.ObjectId(actor.key.id), person }),
    collectionOf(UserModel).findOne({ _id: person }, { projection: { coins: 1 } }),
  ]);
  if (!record || !owner || actor.role === 'admin') return refuse('key_not_found');
  return {
    key: presentKey(record, now()),
    email: actor.email,
    name: actor.name,
    role: actor.role,
    coins: owner.coins,
  };
}

export const apiKeysModule = (identity: IdentityService): ApiModule => ({
  name: 'api-keys',
  routes: [
    defineRoute(calls.listApiKeys, ({ actor }) => listKeys(actor)),
    defineRoute(calls.createApiKey, ({ actor, body }) => createKey(actor, body), afterRecentSignIn(identity)),
    defineRoute(calls.revokeApiKey, ({ actor, params }) => revokeKey(actor, params.id)),
    defineRoute(calls.getOwnKey, ({ actor }) => ownKey(actor)),
  ],
  exportAccount: (actor) => ({ api_keys: async () => listKeys(actor) }),
  async closeAccount(userId) {
    await collectionOf(ApiKeyModel).deleteMany(
      { person: new Types.ObjectId(userId) },
      { maxTimeMS: STATEMENT_BUDGET_MS },
    );
  },
});
